--TEST--
The report names the seed and the data sets, and has each section
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die("skip needs 64-bit integers");
if (PHP_OS_FAMILY === "Windows") die("skip not for Windows");
$root = dirname(__DIR__, 2);
if (!is_dir("$root/benchmarks")) die("skip no benchmarks in a package");
if (realpath(ini_get("extension_dir")) !== realpath("$root/modules")) die("skip measures another build");
?>
--FILE--
<?php
$output = sys_get_temp_dir() . '/msgpack-report-' . getmypid();
$run = function (string ...$arguments) use ($output): string {
    $command = [PHP_BINARY, '-n', dirname(__DIR__, 2) . '/benchmarks/run.php', '--quick', '--rounds=1', "--output=$output", ...$arguments];
    exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $status);
    return $status === 0 ? file_get_contents("$output/report.md") : implode("\n", $lines);
};
$sets = ['--set=flat rows/17,rows=20', '--set=scalars/8', '--set=graphs/9,count=10'];
$withGoals = ['Goals' => true, 'CompactForm' => true, 'AgainstMemory' => false]; // false: it may be not measured
foreach (['GeneratedData', 'Goals', 'CompactForm', 'SmallMessages', 'AgainstMemory', 'Records'] as $section) {
    $report = $run("--only=$section", '--seed=123', ...$sets);
    preg_match_all('/^## .*/m', $report, $titles);
    $isCounted = preg_match('/Reached: [1-9]\d*\. Missed: \d+, in bold/', $report);
    $isCounted = $isCounted || (!($withGoals[$section] ?? true) && str_contains($report, 'Not measured'));
    echo implode(', ', $titles[0]), $isCounted ? ': goals are counted' : '', "\n";
    $rows = preg_match_all('/^\| (flat rows|scalars|graphs)\b/m', $report);
    echo str_contains($report, '`--seed=123`') && ($rows > 0 || str_contains($report, 'Not measured')) ? '' : $report;
}
echo $run('--only=Goals', '--set=no rows/1'), "\n", $run('--only=NoSection'), "\n", strtok($run('--seed=x'), "\n"), "\n";
array_map(unlink(...), glob("$output/*"));
rmdir($output);
?>
--EXPECT--
## Generated data
## Goals: goals are counted
## The compact form: goals are counted
## Small messages
## Compared with a deep copy: goals are counted
## Records
No data set no rows/1
No section NoSection
Measures the extension and other serializers, and writes a report with charts.
