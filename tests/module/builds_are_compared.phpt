--TEST--
tools/compare finds no difference between a build and itself, and fails for what is no build
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/compare.php')) die('skip not in the source tree');
if (!shell_exec('command -v setarch')) die('skip needs setarch');
if (!is_file(dirname(__DIR__, 2) . '/modules/msgpack.so')) die('skip needs modules/msgpack.so');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
$compare = escapeshellarg(PHP_BINARY) . ' -n -d extension=' . escapeshellarg(getcwd() . '/modules/msgpack.so') . ' tools/compare.php';
passthru("$compare --against=modules/msgpack.so --seed=1 --runs=5", $status);
var_dump($status);
passthru("$compare --against=modules/none.so 2>&1", $status);
var_dump($status);
?>
--EXPECT--
Seed 1
5 runs, 0 alike in another process, 0 different
int(0)
There is no modules/none.so
int(2)
