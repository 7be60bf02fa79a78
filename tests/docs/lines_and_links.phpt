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
echo run_tool('check.php', ...documents()), "done\n";
?>
--EXPECT--
done
