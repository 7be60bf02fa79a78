--TEST--
tools/reference makes docs/reference.md from msgpack.stub.php; everything has an example there, or on a page it links to
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
?>
--FILE--
<?php
exec(dirname(__DIR__, 2) . '/tools/reference --check 2>&1', $output, $status);
echo implode("\n", $output), $status === 0 ? "the same\n" : "\n";
?>
--EXPECT--
the same
