--TEST--
The documents have lines of up to 120 characters, links to files and headings that exist, and names of such files
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
$long = documents_with_long_lines();
echo run_tool('check.php', ...array_diff(documents(), $long));
echo run_tool('check.php', '--any-length', ...$long), "done\n";
?>
--EXPECT--
done
