<?php
/**
 * Changes of the code that tools/mutate and tools/ablate make in a copy of the checkout. One in a file of theirs:
 *
 *   [its name]
 *   file codec/decoder.c
 *   test tests/unpack/max_depth.phpt
 *   -	if (depth > limit) {
 *   +	if (depth >= limit) {
 *
 * The replaced text, of one or more lines, occurs in the file exactly once. There may be several tests, and no
 * replacement. In place of tests, `code` names files, or `file:function`, for tools/ablate. Lines that begin with #
 * are comments.
 */
declare(strict_types=1);

class Mutation
{
    public string $file = '';
    /** @var list<string> */
    public array $tests = [];
    /** @var list<string> files, or file:function: what the mechanism that an ablation turns off consists of */
    public array $code = [];
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

    /**
     * @return list<list<string>> groups of tests, in the order in which they run. Recent ones noticed other mutations. Those
     * of tests/module read the code, in which they miss the text of any mutation: they notice none.
     */
    public function groups(array $recent): array
    {
        return [$this->tests, array_diff(glob('tests/*'), SLOW, ['tests/module']), SLOW];
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
        $word === 'code' => $mutation->code[] = $rest,
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

/** Ends the group of a process, unless that has been closed. */
function end_group($process): void
{
    if (is_resource($process)) {
        exec('kill -- -' . proc_get_status($process)['pid'] . ' 2>&1');
    }
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

