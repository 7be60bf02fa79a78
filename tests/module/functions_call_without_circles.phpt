--TEST--
No file calls functions, or uses data, of another that leads back to it
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/includes.php')) die('skip not in the source tree');
if (!glob(dirname(__DIR__, 2) . '/codec/.libs/*.o')) die('skip no object files');
if (!is_executable('/usr/bin/nm')) die('skip no nm');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
exec(escapeshellarg(PHP_BINARY) . ' -n tools/includes.php --functions 2>&1', $output);
echo implode("\n", $output), "\n";
?>
--EXPECT--
0 references in circles
