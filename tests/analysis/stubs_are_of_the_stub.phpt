--TEST--
tools/stubs makes stubs/msgpack.php from msgpack.stub.php
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/stubs')) die('skip not in the source tree');
?>
--FILE--
<?php
exec(dirname(__DIR__, 2) . '/tools/stubs --check 2>&1', $output, $status);
echo implode("\n", $output), $status === 0 ? "the same\n" : "\n";
?>
--EXPECT--
the same
