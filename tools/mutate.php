<?php
/**
 * Implements tools/mutate.
 *
 *   php tools/mutate.php check PATTERN        checks that the table is well-formed, and that each matching mutation applies
 *   php tools/mutate.php copy FOLDER          makes FOLDER a copy of the checkout
 *   php tools/mutate.php run FOLDER PATTERN   makes the mutations there, and tests each
 *   php tools/mutate.php list COUNT SEED          prints that many mutants, drawn at random by tools/mutants.php
 *   php tools/mutate.php random FOLDER COUNT SEED    makes and tests them
 *
 * A mutation in tools/mutations/*.txt:
 *
 *   [its name]
 *   file codec/decoder.c
 *   test tests/unpack/max_depth.phpt
 *   -	if (depth > limit) {
 *   +	if (depth >= limit) {
 *
 * The replaced text, of one or more lines, occurs in the file exactly once. There may be several tests, and no
 * replacement. Lines
 * that begin with # are comments.
 */
declare(strict_types=1);

const TIMEOUT = 300; // seconds, for the test of a mutation that waits
const LIMITS = ['--cpu=20', '--as=8589934592']; // seconds and bytes, of one that loops

/** So many of the tests that noticed a mutation run first for the next. */
const RECENT = 24;

/** Folders of slow tests, which run last. */
const SLOW = ['tests/caches', 'tests/benchmarks', 'tests/interop'];

class Mutation
{
    public string $file = '';
    /** @var list<string> */
    public array $tests = [];
    /** @var list<string> */
    public array $old = [];
    /** @var list<string> */
    public array $new = [];

    public function __construct(public readonly string $name)
    {
    }

    public function old(): string
    {
        return implode("\n", $this->old);
    }

    /** The mutated text of the file; null if the mutation does not apply. */
    public function apply(string $text): ?string
    {
        $parts = explode($this->old(), $text);
        return count($parts) === 2 ? implode(implode("\n", $this->new), $parts) : null;
    }

    /** @return list<list<string>> groups of tests, in the order in which they run. Recent ones noticed other mutations. */
    public function groups(array $recent): array
    {
        return [$this->tests, array_diff(glob('tests/*'), SLOW), SLOW];
    }
}

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

/** Reads a line of the table into the mutation. False: it is malformed. */
function read_line(Mutation $mutation, string $line): bool
{
    [$word, $rest] = explode(' ', $line, 2) + [1 => ''];
    match (true) {
        $line[0] === '-' => $mutation->old[] = substr($line, 1),
        $line[0] === '+' => $mutation->new[] = substr($line, 1),
        $word === 'file' => $mutation->file = $rest,
        $word === 'test' => $mutation->tests[] = $rest,
        default => $rest = null,
    };
    return $rest !== null;
}

/** @return array<string, Mutation> of one file of the table, by name */
function read_mutations(string $path): array
{
    $mutations = [];
    $mutation = null;
    foreach (file($path, FILE_IGNORE_NEW_LINES) as $number => $line) {
        if ($line === '' || $line[0] === '#') {
            continue;
        }
        if (preg_match('/^\[(.+)\]$/', $line, $match)) {
            $mutation = new Mutation($match[1]);
            isset($mutations[$mutation->name]) && fail("$path: two mutations are named $mutation->name");
            $mutations[$mutation->name] = $mutation;
        } elseif (!$mutation || !read_line($mutation, $line)) {
            fail(sprintf('%s:%d: %s', $path, $number + 1, $line));
        }
    }
    return $mutations;
}

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

/** Writes only the files that differ, so that make builds what it has to, and removes those that the checkout no longer has. */
function copy_checkout(string $folder): void
{
    exec('git ls-files -co --exclude-standard', $files, $status);
    $status === 0 || fail('git does not tell which files belong to the checkout');
    $files = array_filter($files, is_file(...));
    foreach ($files as $file) {
        $text = file_get_contents($file);
        if (!is_file("$folder/$file") || file_get_contents("$folder/$file") !== $text) {
            is_dir(dirname("$folder/$file")) || mkdir(dirname("$folder/$file"), 0777, true);
            file_put_contents("$folder/$file", $text);
        }
        chmod("$folder/$file", fileperms($file) & 0777);
    }
    $left = new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$folder/tests", FilesystemIterator::SKIP_DOTS));
    foreach ($left as $path) {
        in_array(substr((string) $path, strlen($folder) + 1), $files, true) || unlink((string) $path);
    }
}

/** Ends a process group. */
function end_group($process): void
{
    exec('kill -- -' . proc_get_status($process)['pid'] . ' 2>&1');
}

/** A signal that ends this process also ends those of the command, which are in a group of their own. */
function end_together($process): void
{
    pcntl_async_signals(true);
    foreach ([SIGINT, SIGTERM, SIGHUP] as $signal) {
        pcntl_signal($signal, function (int $signal) use ($process): never {
            end_group($process);
            exit(128 + $signal);
        });
    }
}

/**
 * Runs a command, yields its lines, and returns its exit status. Reads do not block: a signal would be handled only afterwards.
 * @return Generator<int, string, void, int>
 */
function lines(array $command, string $folder): Generator
{
    $process = proc_open(['setsid', ...$command], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, $folder);
    end_together($process);
    stream_set_blocking($pipes[1], false);
    try {
        for ($buffer = ''; !feof($pipes[1]);) {
            $ready = [$pipes[1]];
            $none = null;
            @stream_select($ready, $none, $none, 1);
            $parts = explode("\n", $buffer . fread($pipes[1], 65536));
            $buffer = array_pop($parts);
            yield from $parts;
        }
        yield $buffer;
        return proc_close($process);
    } finally {
        if (is_resource($process)) {
            end_group($process);
            stream_set_blocking($pipes[1], true);
            stream_get_contents($pipes[1]);
            proc_close($process);
        }
    }
}

/** Builds in the folder. Returns the compiler's output on failure; else null. */
function build(string $folder): ?string
{
    $lines = lines(['make', '--quiet', '-j' . max(1, (int) shell_exec('nproc'))], $folder);
    $output = iterator_to_array($lines, false);
    return $lines->getReturn() === 0 ? null : implode("\n", preg_grep('/error/', $output) ?: $output);
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

require __DIR__ . '/mutants.php';
chdir(dirname(__DIR__));
match ($argv[1] ?? '') {
    'check' => mutations($argv[2]),
    'copy' => copy_checkout($argv[2]),
    'run' => exit(run($argv[2], $table = mutations($argv[3]), array_unique(array_merge(...array_column($table, 'tests'))))),
    'list' => print(implode("\n", array_column(drawn_mutants((int) $argv[2], (int) $argv[3]), 'name')) . "\n"),
    'random' => chdir($argv[2]) && exit(run('.', drawn_mutants((int) $argv[3], (int) $argv[4]), in_tests(QUICK))),
};
