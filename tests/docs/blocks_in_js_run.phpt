--TEST--
The programs in JavaScript in the documents do what they say
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/languages.php';
if ($missing = language_is_missing('js')) die("skip $missing");
if (PHP_INT_SIZE < 8) die('skip the examples are for 64-bit integers');
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
echo run_tool('run.php', '--languages=php,js', 'docs/other-languages.md', 'docs/msgpackr.md'), "done\n";
?>
--EXPECT--
done
