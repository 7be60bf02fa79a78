--TEST--
Lines, tokens, files, wide lines and long functions of each folder are within the budgets of tools/size.php
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/size.php')) die('skip not in the source tree');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
exec(escapeshellarg(PHP_BINARY) . ' -n tools/size.php 2>&1', $output, $status);
echo $status === 0 ? '' : implode("\n", $output) . "\n";
var_dump($status);
?>
--EXPECT--
int(0)
