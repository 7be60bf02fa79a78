<?php
/** Implements tools/instructions. */
require dirname(__DIR__) . '/benchmarks/lib/needs_build.php';
foreach (['Contestant', 'Contestants', 'Worker', 'Callgrind'] as $class) {
    require dirname(__DIR__) . "/benchmarks/lib/$class.php";
}
require dirname(__DIR__) . '/benchmarks/data/DataSets.php';

const LIMIT = 0.01;
/** Of the data sets whose counts are in the tables. */
const SEED = 1;
/** Bytes to pack or unpack: millions of instructions. */
const BYTES = 400_000;

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
    printf("%-40s %12s %12s %8s%s\n", $workload, number_format($count), $before === null ? '' : number_format($before),
        $change === null ? '' : sprintf('%+.1f %%', 100 * $change), $isWithin ? '' : '  TOO MANY');
    return $isWithin;
}

/** Instructions per iteration. */
function count_instructions(Contestant $contestant, string $set, string $operation): int
{
    $iterations = max(2, intdiv(BYTES, $contestant->start($set)->bytes ?? fail("$contestant->name cannot pack $set")));
    return (int) round(Callgrind::count($contestant, $set, $operation, $iterations));
}

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(2);
}

$options = getopt('', ['write', 'against:', 'seed:', 'kind:']);
if (isset($options['kind'], $options['write'])) {
    fail('--write writes the table of all kinds');
}
if (($absence = Callgrind::absence()) !== null) {
    fail($absence);
}
$table = sprintf('%s/benchmarks/instructions/php%d.%d-%s.tsv', dirname(__DIR__), PHP_MAJOR_VERSION, PHP_MINOR_VERSION, php_uname('m'));
$other = isset($options['against']) ? (new Contestants())->inBothForms(realpath($options['against']) ?: fail("No file $options[against]")) : null;
$seed = $other ? (int) ($options['seed'] ?? random_int(1, 1 << 30)) : SEED;
$before = !$other && !isset($options['write']) && is_file($table) ? read_table($table) : [];
if (!$other && !isset($options['write']) && !$before) {
    echo "No table for this PHP and this processor: tools/instructions --write makes one.\n";
}
if ($other) {
    echo "Seed $seed\n";
}
printf("%-40s %12s %12s %8s\n", 'instructions for one', 'now', $before || $other ? 'before' : '', $before || $other ? 'change' : '');
$isWithin = true;
$counts = $logarithms = [];
$kinds = isset($options['kind']) ? (array) $options['kind'] : Generators::kinds();
if ($unknown = array_diff($kinds, Generators::kinds())) {
    fail('No kind ' . implode(', ', $unknown) . '; there are ' . implode(', ', Generators::kinds()));
}
foreach ((new Contestants())->inBothForms() as $form => $contestant) {
    foreach ($kinds as $kind) {
        $set = Generators::sets($kind, $seed, 1)[0];
        foreach (['pack', 'unpack'] as $operation) {
            $workload = "$operation $kind" . ($form === Contestants::COMPACT ? ', compact' : '');
            $counts[$workload] = count_instructions($contestant, $set, $operation);
            $reference = $other ? count_instructions($other[$form], $set, $operation) : $before[$workload] ?? null;
            $isWithin = compare($workload, $counts[$workload], $reference) && $isWithin;
            if ($reference !== null) {
                $logarithms["$operation, $form"][] = log($counts[$workload] / $reference);
            }
        }
    }
}
foreach ($logarithms as $name => $each) {
    printf("geometric mean of %-30s %.3f\n", $name, exp(array_sum($each) / count($each)));
}
if (isset($options['write'])) {
    write_table($table, $counts);
}
exit($isWithin ? 0 : 1);
