<?php
/**
 * Implements tools/mutate.
 *
 *   php tools/mutate.php check PATTERN        checks that the table is well-formed, and that each matching mutation applies
 *   php tools/mutate.php copy FOLDER          makes FOLDER a copy of the checkout
 *   php tools/mutate.php run FOLDER PATTERN   makes the mutations there, and tests each
 *   php tools/mutate.php list COUNT SEED          prints that many mutants, drawn at random by tools/mutants.php
 *   php tools/mutate.php random FOLDER COUNT SEED    makes and tests them
 * The mutations are in tools/mutations/*.txt, in the form that tools/changes.php describes.
 */
declare(strict_types=1);

const TIMEOUT = 300; // seconds, for the test of a mutation that waits
const LIMITS = ['--cpu=60', '--as=17179869184']; // seconds and bytes, of one that loops; string_longest.phpt takes 12 GB

/** So many of the tests that noticed a mutation run first for the next. */
const RECENT = 24;

/** Folders of slow tests, which run last. */
const SLOW = ['tests/caches', 'tests/benchmarks', 'tests/interop'];

/** @return list<Mutation> those whose names match, all of which apply */
function mutations(string $pattern): array
{
    $all = [];
    foreach (glob('tools/mutations/*.txt') as $path) {
        $all = array_merge($all, array_values(read_mutations($path)));
    }
    $matching = array_values(array_filter($all, fn(Mutation $mutation) => fnmatch($pattern, $mutation->name)));
    $matching || fail("No mutation is named $pattern");
    $problems = array_filter(array_map(problem(...), array_column($matching, null, 'name')));
    foreach ($problems as $name => $problem) {
        fwrite(STDERR, "$name: $problem\n");
    }
    return $problems ? exit(1) : $matching;
}

/** Why the mutation cannot be made; null: it can. */
function problem(Mutation $mutation): ?string
{
    foreach ([$mutation->file, ...$mutation->tests] as $path) {
        if (!file_exists($path)) {
            return "there is no $path";
        }
    }
    if (!$mutation->tests) {
        return 'no test is named';
    }
    $text = file_get_contents($mutation->file);
    if ($mutation->old() !== '' && $mutation->apply($text) !== null) {
        return null;
    }
    $count = $mutation->old() === '' ? 0 : substr_count($text, $mutation->old());
    return "it no longer applies: its text is found $count times in $mutation->file";
}

/** The first test that fails, and how; null: all passed or were skipped. */
function first_failure(string $folder, array $tests): ?string
{
    $lines = lines(['prlimit', ...LIMITS, 'tools/run-tests', '--set-timeout', (string) TIMEOUT, ...$tests], $folder);
    $last = '';
    foreach ($lines as $line) {
        if (preg_match('/^(?:FAIL|BORK|LEAK|WARN)[ &].*\[([^]]*)\]/', $line, $match)) {
            return $match[1] . signal_of("$folder/$match[1]");
        }
        $last = $line === '' ? $last : $line;
    }
    /* The output of a test may exceed run-tests.php's memory_limit. */
    return $lines->getReturn() === 0 || preg_match('/^0 passed, 0 failed, [1-9]/', $last) ? null : 'run-tests.php, which ended early';
}

/** The signal that ended the process of a failed test, if one did. */
function signal_of(string $test): string
{
    $output = @file_get_contents(preg_replace('/phpt$/', 'out', $test));
    return $output && preg_match('/Termsig=(\d+)/', $output, $match) ? " (signal $match[1])" : '';
}

/** @return array{string, string} noticed, survived or not built; and details */
function outcome(string $folder, Mutation $mutation, array $recent): array
{
    $error = build($folder);
    if ($error !== null) {
        return ['not built', $error];
    }
    foreach (array_filter($mutation->groups($recent)) as $tests) {
        $failure = first_failure($folder, $tests);
        if ($failure !== null) {
            return ['noticed', $failure . (!$mutation->tests || $tests === $mutation->tests ? '' : ', not by ' . implode(', ', $mutation->tests))];
        }
    }
    return ['survived', ''];
}

/** @param list<Mutation> $mutations */
function run(string $folder, array $mutations, array $tests): int
{
    $failure = first_failure($folder, $tests);
    $failure === null || fail("Without a mutation $failure fails");
    $counts = ['noticed' => 0, 'survived' => 0, 'not built' => 0];
    $recent = [];
    foreach ($mutations as $mutation) {
        $original = file_get_contents("$folder/$mutation->file");
        file_put_contents("$folder/$mutation->file", $mutation->apply($original));
        [$outcome, $detail] = outcome($folder, $mutation, $recent);
        file_put_contents("$folder/$mutation->file", $original);
        $recent = array_slice(array_unique(array_filter([strtok($detail, ' ,'), ...$recent], is_file(...))), 0, RECENT);
        $counts[$outcome]++;
        echo "$mutation->name: $outcome", $outcome === 'noticed' ? ' by ' : ($detail === '' ? '' : "\n"), $detail, "\n";
    }
    build($folder);
    echo implode(', ', array_map(fn($count, $outcome) => "$count $outcome", $counts, array_keys($counts))), "\n";
    printf("%.1f %% survived\n", 100 * $counts['survived'] / max(1, $counts['noticed'] + $counts['survived']));
    return $counts['survived'] + $counts['not built'] > 0 ? 1 : 0;
}

require __DIR__ . '/changes.php';
require __DIR__ . '/mutants.php';
chdir(dirname(__DIR__));
match ($argv[1] ?? '') {
    'check' => mutations($argv[2]),
    'copy' => copy_checkout($argv[2]),
    'run' => exit(run($argv[2], $table = mutations($argv[3]), array_unique(array_merge(...array_column($table, 'tests'))))),
    'list' => print(implode("\n", array_column(drawn_mutants((int) $argv[2], (int) $argv[3]), 'name')) . "\n"),
    'random' => chdir($argv[2]) && exit(run('.', drawn_mutants((int) $argv[3], (int) $argv[4]), in_tests(QUICK))),
};
