<?php
/**
 * Runs a fuzzer of fuzz/ in worker processes, restarts those that end, and finally reports findings and coverage: called
 * by tools/fuzz.
 *
 *   php fuzz/driver.php TARGET SECONDS SEED RUNS [NAME=COMMAND]...     COMMAND: how to start PHP with the extension, in JSON;
 *                                                                     RUNS: the most of each process, or 0
 */
final class Worker
{
    public $process;
    public int $runs = 0;
    public array $figures = [];
    private int $next;
    private int $first;
    private readonly int $end;
    /** CPU seconds of the process, and the time, when the current run began. */
    private float $spent = 0.0;
    private float $changed;
    private string $progress;
    private string $lastProgress = '';
    private string $buffer = '';
    private $output;

    function __construct(private Driver $driver, public string $name, private array $command, int $first, private float $until, private string $folder)
    {
        $this->next = $first;
        $this->end = $driver->runs ? $first + $driver->runs : PHP_INT_MAX;
        $this->progress = "$folder/$name.progress";
        $this->start();
    }

    private function start(): void
    {
        $this->first = $this->next;
        $this->changed = microtime(true);
        $this->spent = 0.0;
        file_put_contents($this->progress, sprintf('%20d', $this->next));
        @unlink("$this->folder/$this->name.figures");
        $seconds = max(1, (int) ceil($this->until - microtime(true)));
        $command = [...$this->command, "fuzz/{$this->driver->target}.php", "--seed={$this->driver->seed}", "--first=$this->next", "--end=$this->end", "--seconds=$seconds", "--progress=$this->progress", "--figures=$this->folder/$this->name.figures"];
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "$this->folder/$this->name.stderr", 'w']], $pipes);
        $this->output = $pipes[1];
        stream_set_blocking($this->output, false);
    }

    /** CPU seconds in user and in kernel mode: the fields 14 and 15 of proc(5)'s stat, in ticks of 10 ms. */
    private static function processorTime(int $process): float
    {
        $fields = explode(' ', (string) strrchr((string) @file_get_contents("/proc/$process/stat"), ')'));
        return ((int) ($fields[12] ?? 0) + (int) ($fields[13] ?? 0)) / 100;
    }

    /** The finding if the run does not end, or ''. CPU time does not depend on the load of the machine. */
    private function overdue(int $process): string
    {
        return match (true) {
            self::processorTime($process) - $this->spent >= Driver::TIMEOUT => 'a run takes more than ' . Driver::TIMEOUT . ' seconds of CPU time',
            microtime(true) - $this->changed >= Driver::WAIT_TIMEOUT => 'a run takes more than ' . Driver::WAIT_TIMEOUT . ' seconds',
            default => '',
        };
    }

    private function takeFigures(int $runs): void
    {
        $this->runs += $runs;
        $figures = json_decode((string) @file_get_contents("$this->folder/$this->name.figures"), true) ?? [];
        unset($figures['runs']);
        foreach ($figures as $of => $counts) {
            foreach ($counts as $what => $count) {
                $this->figures[$of][$what] = ($this->figures[$of][$what] ?? 0) + $count;
            }
        }
    }

    private function readLines(): void
    {
        while (($bytes = fread($this->output, 65536)) !== false && $bytes !== '') {
            $this->buffer .= $bytes;
        }
        $lines = explode("\n", $this->buffer);
        $this->buffer = array_pop($lines);
        foreach ($lines as $line) {
            $found = json_decode($line, true);
            if ($found) {
                $this->driver->found($this, $found['run'], $found['finding'], '', $found['note']);
            }
        }
    }

    /** False: it has finished. */
    function poll(): bool
    {
        $status = proc_get_status($this->process);
        $this->readLines();
        $progress = (string) file_get_contents($this->progress);
        $run = (int) $progress;
        if ($progress !== $this->lastProgress) {
            $this->lastProgress = $progress;
            $this->changed = microtime(true);
            $this->spent = self::processorTime($status['pid']);
        }
        if ($status['running']) {
            $overdue = $this->overdue($status['pid']);
            if ($overdue === '') {
                return true;
            }
            proc_terminate($this->process, SIGKILL_);
            $this->driver->found($this, $run, $overdue, '');
        }
        $this->readLines();
        proc_close($this->process);
        $run = (int) file_get_contents($this->progress);
        if ($run < 0) {
            $figures = json_decode((string) @file_get_contents("$this->folder/$this->name.figures"), true);
            $this->takeFigures($figures['runs'] ?? 0);
            $report = (string) file_get_contents("$this->folder/$this->name.stderr");
            if ($status['exitcode'] !== 0) {
                $this->driver->found($this, $this->first, 'at the end: ' . Driver::summary($report, $status), $report);
            }
            return false;
        }
        $this->takeFigures($run - $this->first + 1);
        if ($status['running'] === false) {
            $report = (string) file_get_contents("$this->folder/$this->name.stderr") . $this->buffer;
            $this->driver->found($this, $run, Driver::summary($report, $status), $report);
        }
        $this->buffer = '';
        $this->next = $run + 1;
        if (microtime(true) > $this->until) {
            return false;
        }
        $this->start();
        return true;
    }

    /** Runs PHP once. Returns its output, with its errors if it fails. */
    function call(array $arguments, float $seconds, ?array &$status = null): string
    {
        $command = [...$this->command, "fuzz/{$this->driver->target}.php", "--seed={$this->driver->seed}", ...$arguments];
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['file', "$this->folder/call.stdout", 'w'], ['file', "$this->folder/call.stderr", 'w']], $pipes);
        for ($until = microtime(true) + $seconds; ($status = proc_get_status($process))['running'] && microtime(true) < $until; usleep(2000)) {
        }
        if ($status['running']) {
            proc_terminate($process, SIGKILL_);
        }
        proc_close($process);
        return (string) file_get_contents("$this->folder/call.stdout");
    }

    function errors(): string
    {
        return (string) file_get_contents("$this->folder/call.stderr") . file_get_contents("$this->folder/call.stdout");
    }
}

const SIGKILL_ = 9;

final class Driver
{
    /** CPU seconds of a run; and seconds of elapsed time, for a run that only waits. */
    const TIMEOUT = 60;
    const WAIT_TIMEOUT = 600;
    /** @var array<string, array{worker: Worker, run: int, finding: string, report: string, note: string, times: int, after: float}> */
    private array $findings = [];
    private float $began;

    function __construct(public string $target, private int $seconds, public int $seed, public int $runs, private string $folder) {}

    /** The cause of a crash, without the parts that differ between runs. */
    static function summary(string $report, array $status): string
    {
        if (preg_match('/(?:ERROR: \w+Sanitizer:? |runtime error: |Assertion |Fatal error: +|zend_mm_heap )[^\n]*/', $report, $match)) {
            preg_match_all('~^ *#\d+ 0x\w+ in (\w+) ~m', $report, $frames);
            $own = array_values(array_filter($frames[1], static fn ($frame) => preg_match('/^(msgpack_|php_msgpack_|zim_|zif_msgpack)/', $frame)));
            $what = preg_replace(['/0x[0-9a-f]+/', '/\d+/', '/ on address.*/', '~ in /.*~'], ['', 'N', '', ''], $match[0]);
            return trim($what) . ($frames[1] ? ', in ' . implode(' < ', array_slice($frames[1], 0, 2)) . ($own ? ' ... ' . $own[0] : '') : '');
        }
        return $status['signaled'] ? "signal $status[termsig]" : "exit status $status[exitcode]: " . substr(trim($report), 0, 200);
    }

    function found(Worker $worker, int $run, string $finding, string $report, string $note = ''): void
    {
        $key = preg_replace('/\d+/', 'N', $finding);
        if (!isset($this->findings[$key])) {
            $after = microtime(true) - $this->began;
            $this->findings[$key] = ['worker' => $worker, 'run' => $run, 'finding' => $finding, 'report' => $report, 'note' => $note, 'times' => 0, 'after' => $after];
            printf("after %.1f s, %s run %d: %s\n", $after, $worker->name, $run, $note === '' ? $finding : "$finding ($note)");
        }
        $this->findings[$key]['times']++;
    }

    /** Reproduces a crash, and tries every smaller case, in a process of its own. */
    private function reduceCrash(array $found, string $case): void
    {
        $worker = $found['worker'];
        $fails = function (string $file) use ($worker, $found): bool {
            $worker->call(["--run=$found[run]", "--case=$file"], 20, $status);
            return ($status['signaled'] || ($status['exitcode'] !== 0 && !$status['running'])) && self::summary($worker->errors(), $status) === $found['finding'];
        };
        if (!$fails($case)) {
            return;
        }
        $until = microtime(true) + 40;
        do {
            $reduced = false;
            $folder = "$this->folder/smaller";
            is_dir($folder) || mkdir($folder);
            array_map('unlink', glob("$folder/*"));
            $worker->call(["--run=$found[run]", "--case=$case", "--smaller=$folder"], 20);
            $files = glob("$folder/*");
            natsort($files);
            foreach ($files as $file) {
                if (microtime(true) > $until) {
                    break 2;
                }
                if ($fails($file)) {
                    copy($file, $case);
                    $reduced = true;
                    break;
                }
            }
        } while ($reduced);
    }

    private function reduce(int $number, array $found): string
    {
        $worker = $found['worker'];
        $case = "$this->folder/found-$number.case";
        $alone = $worker->call(["--run=$found[run]", '--serialize'], 20);
        file_put_contents($case, $alone);
        if (strlen($alone) > 100000 || str_starts_with($found['finding'], 'at the end: ')) {
            $note = '';
        } elseif ($found['report'] !== '' || str_starts_with($found['finding'], 'a run takes')) {
            $this->reduceCrash($found, $case);
        } else {
            $reduced = $worker->call(["--run=$found[run]", "--reduce=$found[finding]", '--seconds=15'], 60, $status);
            if ($status['exitcode'] === 0 && $reduced !== '') {
                file_put_contents($case, $reduced);
            }
        }
        $text = "$found[finding]\n$found[times] times, first in the run $found[run] of seed $this->seed, after " . round($found['after'], 1) . " s, $worker->name\n" . ($found['note'] === '' ? '' : "$found[note]\n")
            . $worker->call(["--run=$found[run]", "--case=$case", '--show'], 20) . "\n$found[report]\n";
        file_put_contents("$this->folder/found-$number.txt", $text);
        return substr($text, 0, 900);
    }

    function run(array $commands): int
    {
        $this->began = microtime(true);
        array_map('unlink', glob("$this->folder/found-*"));
        $workers = [];
        foreach ($commands as $name => $command) {
            $workers[] = new Worker($this, $name, $command, count($workers) * 1_000_000_000, $this->began + $this->seconds, $this->folder);
        }
        $running = $workers;
        while ($running) {
            $running = array_filter($running, static fn (Worker $worker) => $worker->poll());
            usleep(20000);
        }
        $this->tell($workers);
        $number = 0;
        foreach ($this->findings as $found) {
            $number++;
            echo "\n[$number] ", $this->reduce($number, $found), "\n";
        }
        echo $number, " findings", $number ? ", in $this->folder/found-*.txt" : '', "\n";
        return $number ? 1 : 0;
    }

    private function tell(array $workers): void
    {
        echo "\nseed $this->seed, ", round(microtime(true) - $this->began), " s\n";
        $all = [];
        foreach ($workers as $worker) {
            echo "$worker->name: $worker->runs runs\n";
            foreach ($worker->figures as $of => $counts) {
                foreach ($counts as $what => $count) {
                    $all[$of][$what] = ($all[$of][$what] ?? 0) + $count;
                }
            }
        }
        foreach ($all as $of => $counts) {
            arsort($counts);
            if ($of === 'classes') {
                echo count($counts), ' classes, at the least ', min($counts), " times each in ", count(array_filter($counts, static fn ($count) => $count > 9)), " of them\n";
                continue;
            }
            echo "$of: ", implode(', ', array_map(static fn ($what, $count) => "$what $count", array_keys($counts), $counts)), "\n";
        }
    }
}

[, $target, $seconds, $seed, $runs] = $argv;
$folder = ".cache/fuzz/$target";
is_dir($folder) || mkdir($folder, 0777, true);
$commands = [];
foreach (array_slice($argv, 5) as $argument) {
    [$name, $command] = explode('=', $argument, 2);
    $commands[$name] = json_decode($command, true, 8, JSON_THROW_ON_ERROR);
}
exit((new Driver($target, (int) $seconds, (int) $seed, (int) $runs, $folder))->run($commands));
