--TEST--
msgpack check and measure fail where a required file or an autoloader exits
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$file = __DIR__ . '/exits.tmp.php';
$value = __DIR__ . '/exits.tmp.ser';
file_put_contents($value, 'O:6:"Needed":0:{}');
foreach (['exit(0);', 'spl_autoload_register(function () { echo "loads, "; exit; });', '$options = $given = []; class Needed {} echo "loads, ";',
    'class Needed {} echo "loads, "; ob_start(); echo "in a buffer, ";', 'echo "loads, "; ob_start(); echo "in a buffer, "; exit;'] as $code) {
    file_put_contents($file, "<?php $code\n");
    foreach ([['check', "--require=$file", 'Needed'], ['measure', "--require=$file", '--rounds=1', '--json', $value]] as $command) {
        [$output, $errors, $status] = run_command([...php(), COMMAND, ...$command], "\x80");
        echo $command[0], ": $status, ", strlen($output) > 0 ? 'with' : 'no', ' output, ', trim(str_replace(__DIR__ . '/', '', $errors)), "\n";
    }
}
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/exits.tmp.php');
@unlink(__DIR__ . '/exits.tmp.ser');
?>
--EXPECT--
check: 2, no output, msgpack: exits.tmp.php exits
measure: 2, no output, msgpack: exits.tmp.php exits, and returns no value
check: 2, no output, loads, msgpack: exits.tmp.php exits
measure: 2, no output, loads, msgpack: exits.tmp.php exits
check: 0, no output, loads,
measure: 0, with output, loads,
check: 0, no output, loads, in a buffer,
measure: 0, with output, loads, in a buffer,
check: 2, no output, loads, in a buffer, msgpack: exits.tmp.php exits
measure: 2, no output, loads, in a buffer, msgpack: exits.tmp.php exits, and returns no value
