--TEST--
Every include follows the layers of docs/internals.md, without circles, and functions in headers have names of their own
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/includes.php')) die('skip not in the source tree');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
exec(escapeshellarg(PHP_BINARY) . ' -n tools/includes.php 2>&1', $output, $status);
echo implode("\n", $output), "\n";
var_dump($status);
?>
--EXPECTF--
%d files, 0 problems
int(0)
