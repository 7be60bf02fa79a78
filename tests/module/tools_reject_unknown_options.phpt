--TEST--
A tool or benchmark that is given an option it does not have does nothing, prints its usage, and has the exit status 2
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/usage.sh')) die('skip not in the source tree');
if (PHP_OS_FAMILY === 'Windows' || !is_executable('/bin/bash')) die('skip needs bash');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
// These pass their options to run-tests.php.
$others = ['tools/run-tests', 'tools/recipes', 'tools/stress', 'tools/valgrind'];
$count = 0;
foreach (array_diff(glob('tools/*'), $others) as $tool) {
    if (!is_file($tool) || !is_executable($tool) || !str_contains(file_get_contents($tool), 'usage.sh')) {
        continue;
    }
    exec("$tool --no-such-option 2>&1 >/dev/null </dev/null", $usage, $status);
    exec("$tool --help", $help, $helpStatus);
    if ($status !== 2 || $helpStatus !== 0 || $help === [] || $usage !== $help) {
        echo "$tool: $status, $helpStatus\n", implode("\n", $usage), "\n";
    }
    $usage = $help = [];
    $count++;
}
exec('tools/demo README.md README.md 2>/dev/null </dev/null', $usage, $status);
echo "two files: $status\n";
foreach (glob('benchmarks/*.php') as $benchmark) {
    $command = escapeshellarg(PHP_BINARY) . " -n $benchmark";
    exec("$command --no-such-option 2>&1 >/dev/null </dev/null", $usage, $status);
    exec("$command --help", $help, $helpStatus);
    if ($status !== 2 || $helpStatus !== 0 || $help === [] || $usage !== $help) {
        echo "$benchmark: $status, $helpStatus\n", implode("\n", $usage), "\n";
    }
    $usage = $help = [];
}
var_dump($count > 20);
?>
--EXPECT--
two files: 2
bool(true)
