--TEST--
Each fast path and cache of tools/ablations.txt can be turned off
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/ablate.php')) die('skip not in the source tree');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
exec(escapeshellarg(PHP_BINARY) . ' -n tools/ablate.php --check 2>&1', $output, $status);
echo implode("\n", $output);
var_dump($status);
?>
--EXPECT--
int(0)
