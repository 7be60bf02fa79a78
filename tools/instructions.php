<?php
/** Implements tools/instructions. */
require dirname(__DIR__) . '/benchmarks/lib/needs_build.php';
foreach (['Contestant', 'Contestants', 'Worker', 'Callgrind'] as $class) {
    require dirname(__DIR__) . "/benchmarks/lib/$class.php";
}

const LIMIT = 0.03;
/** Data sets of the benchmarks, with the numbers of packing and unpacking iterations: about ten million instructions. */
const WORKLOADS = ['small map' => 5000, 'session array' => 1000, '10,000 ints' => 20, '1,000 rows' => 10, '1,000 objects' => 10];

/** @return array<string, int> instructions per iteration, by workload */
function read_table(string $file): array
{
    $counts = [];
    foreach (preg_grep('/^#/', file($file, FILE_IGNORE_NEW_LINES), PREG_GREP_INVERT) as $line) {
        [$workload, $count] = explode("\t", $line);
        $counts[$workload] = (int) $count;
    }
    return $counts;
}

function write_table(string $file, array $counts): void
{
    $compiler = trim((string) shell_exec('gcc -dumpfullversion'));
    $lines = ['# Instructions for one. Written by tools/instructions --write, with PHP ' . PHP_VERSION . " and gcc $compiler."];
    foreach ($counts as $workload => $count) {
        $lines[] = "$workload\t$count";
    }
    is_dir(dirname($file)) || mkdir(dirname($file));
    file_put_contents($file, implode("\n", $lines) . "\n");
}

/** @return bool whether it is within the limit */
function compare(string $workload, int $count, ?int $before): bool
{
    $change = $before === null ? null : $count / $before - 1;
    $isWithin = $change === null || $change <= LIMIT;
    printf("%-24s %12s %12s %8s%s\n", $workload, number_format($count), $before === null ? '' : number_format($before),
        $change === null ? '' : sprintf('%+.1f %%', 100 * $change), $isWithin ? '' : '  TOO MANY');
    return $isWithin;
}

if (($absence = Callgrind::absence()) !== null) {
    fwrite(STDERR, "$absence\n");
    exit(2);
}
$table = sprintf('%s/benchmarks/instructions/php%d.%d-%s.tsv', dirname(__DIR__), PHP_MAJOR_VERSION, PHP_MINOR_VERSION, php_uname('m'));
$writes = ($argv[1] ?? '') === '--write';
$before = !$writes && is_file($table) ? read_table($table) : [];
if (!$writes && !$before) {
    echo "No table for this PHP and this processor: tools/instructions --write makes one.\n";
}
printf("%-24s %12s %12s %8s\n", 'instructions for one', 'now', $before ? 'table' : '', $before ? 'change' : '');
$isWithin = true;
$counts = [];
foreach (WORKLOADS as $set => $iterations) {
    foreach (['pack', 'unpack'] as $operation) {
        $workload = "$operation $set";
        $counts[$workload] = (int) round(Callgrind::count((new Contestants())->ours(), $set, $operation, $iterations));
        $isWithin = compare($workload, $counts[$workload], $before[$workload] ?? null) && $isWithin;
    }
}
if ($writes) {
    write_table($table, $counts);
}
exit($isWithin ? 0 : 1);
