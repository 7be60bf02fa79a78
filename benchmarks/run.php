<?php
/**
 * Measures the extension and other serializers, and writes a report with charts.
 *
 *   php benchmarks/run.php [--quick] [--rounds=N] [--instructions] [--only=SECTION] [--output=DIR] [FILE.json ...]
 *
 *   --quick         fewer and shorter samples, in less than a minute; to try it out, not for conclusions
 *   --rounds=N      samples of each contestant, in turns: 15, or 3 with --quick
 *   --instructions  also counts instructions, with valgrind: slow
 *   --only=SECTION  one file of benchmarks/sections/: Kinds, Lengths, ManyTimes, Scaling or TimesAndBytes
 *   --output=DIR    the folder of report.md and the charts: .cache/benchmark/report by default
 *   FILE.json       measured in addition to the generated data sets
 *
 * `tools/setup benchmark` fetches the contestants. rybakit/msgpack is in MSGPACK_RYBAKIT, or in ../shared/peers.
 */
foreach ([...glob(__DIR__ . '/lib/*.php'), ...glob(__DIR__ . '/sections/*.php'), __DIR__ . '/data/DataSets.php'] as $file) {
    require_once $file;
}

function fail(string $reason): never
{
    fwrite(STDERR, "$reason\n");
    exit(2);
}

$options = getopt('', ['quick', 'rounds:', 'instructions', 'only:', 'output:'], $firstFile);
$files = array_slice($argv, $firstFile);
$unknown = array_filter(array_slice($argv, 1, $firstFile - 1), fn ($argument) => !preg_match('/^--(quick|instructions|(rounds|only|output)(=|$))/', $argument));
if (preg_grep('/^-/', [...$unknown, ...$files])) {
    preg_match('#/\*\*(.*?)\*/#s', file_get_contents(__FILE__), $usage);
    fail(preg_replace('/^ \* ?/m', '', trim($usage[1], "\n ")));
}
foreach ($files as $i => $file) {
    $files[$i] = realpath($file) ?: fail("No file $file");
}
if (isset($options['only']) && !is_a($options['only'], Section::class, true)) {
    fail("No section $options[only]");
}
$isQuick = isset($options['quick']);
$output = $options['output'] ?? dirname(__DIR__) . '/.cache/benchmark/report';
is_dir($output) || mkdir($output, recursive: true);
if (isset($options['instructions']) && Callgrind::absence() !== null) {
    fail('--instructions: ' . Callgrind::absence());
}

$bench = new Bench($isQuick, (int) ($options['rounds'] ?? ($isQuick ? 3 : 15)), isset($options['instructions']), $files, $output);
if ($bench->contestants->ours()->absence !== null) {
    fail('Nothing to measure: ' . $bench->contestants->ours()->absence);
}
$sections = [new TimesAndBytes(), new Goals(), new AgainstMemory(), new Scaling(), new Lengths(), new ManyTimes(), new Kinds()];
$report = (new Preamble())->write($bench);
foreach ($sections as $section) {
    if (($options['only'] ?? $section::class) === $section::class) {
        $report .= "## {$section->title()}\n\n" . $section->write($bench);
    }
}
file_put_contents("$output/report.md", rtrim($report) . "\n");
$bench->progress("Written: $output/report.md");
