<?php
/**
 * Measures the extension and other serializers, and writes a report with charts.
 *
 *   php benchmarks/run.php [--quick] [--seed=N] [--sets=N] [--set=NAME ...] [--rounds=N] [--instructions] [--only=SECTION]
 *     [--mappers=DIR] [--output=DIR] [FILE.json ...]
 *
 *   --quick         fewer and shorter samples, in less than a minute; to try it out, not for conclusions
 *   --seed=N        the data sets of an earlier run; without it they are new in each run
 *   --sets=N        data sets of each kind: 8, or 3 with --quick
 *   --set=NAME      this data set in place of all, such as `flat rows/17` or `flat rows/17,rows=1000,columns=5`
 *   --rounds=N      samples of each contestant, in turns: 15, or 3 with --quick
 *   --instructions  also counts instructions, with valgrind: slow
 *   --only=SECTION  one file of benchmarks/sections/; GeneratedData is measured in any case by those that need it
 *   --mappers=DIR   with vendor/autoload.php for the mappers of benchmarks/typed/mappers.php, which are measured as well
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

/** @return array<string, list<string>> the data sets of each kind */
function kinds(array $sets, int $seed, int $count): array
{
    if (!$sets) {
        return array_combine(Generators::kinds(), array_map(fn ($kind) => Generators::sets($kind, $seed, $count), Generators::kinds()));
    }
    $kinds = [];
    foreach ($sets as $set) {
        $kinds[Generators::parse($set)[0] ?? fail("No data set $set")][] = $set;
    }
    return $kinds;
}

$options = getopt('', ['quick', 'seed:', 'sets:', 'set:', 'rounds:', 'instructions', 'only:', 'mappers:', 'output:'], $firstFile);
$files = array_slice($argv, $firstFile);
$unknown = array_filter(array_slice($argv, 1, $firstFile - 1),
    fn ($argument) => !preg_match('/^--(quick|instructions|(seed|sets|rounds)=[1-9]\d*|(set|only|mappers|output)=.+)$/', $argument));
if ($unknown || preg_grep('/^-/', $files)) {
    end_with_usage(__FILE__, $argv);
}
foreach ($files as $i => $file) {
    $files[$i] = realpath($file) ?: fail("No file $file");
}
$only = $options['only'] ?? null;
if ($only !== null && !is_a($only, Section::class, true)) {
    fail("No section $only");
}
$isQuick = isset($options['quick']);
$output = $options['output'] ?? dirname(__DIR__) . '/.cache/benchmark/report';
is_dir($output) || mkdir($output, recursive: true);
if (isset($options['instructions']) && Callgrind::absence() !== null) {
    fail('--instructions: ' . Callgrind::absence());
}

$seed = (int) ($options['seed'] ?? random_int(1, 999999999));
$kinds = kinds((array) ($options['set'] ?? []), $seed, (int) ($options['sets'] ?? ($isQuick ? 3 : Draw::VARIANTS)));
$bench = new Bench($isQuick, (int) ($options['rounds'] ?? ($isQuick ? 3 : 15)), isset($options['instructions']), $seed, $kinds, $files, $output);
if ($bench->contestants->ours()->absence !== null) {
    fail('Nothing to measure: ' . $bench->contestants->ours()->absence);
}
$bench->progress("The data sets are those of --seed=$seed");
$sections = [new GeneratedData(), new Goals(), new CompactForm(), new SmallMessages(), new AgainstMemory(), new Records(),
    new TypedValues($options['mappers'] ?? null), new TimesAndBytes(), new Scaling(), new Lengths(), new LargeStrings(), new Kinds()];
$report = (new Preamble())->write($bench);
foreach ($sections as $section) {
    $isWanted = ($only ?? $section::class) === $section::class;
    if ($isWanted || ($section instanceof GeneratedData && in_array($only, GeneratedData::USED_BY, true))) {
        $text = $section->write($bench);
        $report .= $isWanted ? "## {$section->title()}\n\n$text" : '';
        // So that an interrupted run has written what it has measured.
        file_put_contents("$output/report.md", rtrim($report) . "\n");
    }
}
$bench->progress("Written: $output/report.md");
