--TEST--
The code in the documents does what they say; the blocks that are not run are these
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
if (PHP_INT_SIZE < 8) die('skip the examples are for 64-bit integers');
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
echo run_tool('run.php', '--languages=php,ini', ...documents());
echo run_tool('run.php', '--marked', ...documents());
?>
--EXPECT--
README.md, Try it: installs packages, builds, and runs this test
CONTRIBUTING.md, Build and test: installs packages and builds
CONTRIBUTING.md, All tools: takes minutes
