<?php
/**
 * Makes each allocation of each scenario in fuzz/allocations_requests.php fail, one at a time, without restarting the
 * process: called by tools/fuzz. Prints how many were tried, and the findings; the exit status is 1 if there are any.
 *
 *   php fuzz/allocations.php NAME=COMMAND...     COMMAND: how to start PHP with the extension, in JSON
 *
 * With FUZZ_SCENARIO in the environment, only the scenarios whose names contain it.
 */
final class AllocationRun
{
    const TIMEOUT = 120; // seconds for one allocation
    const MAX_CRASHES = 4;

    public int $tried = 0;
    public int $failed = 0;
    public bool $done = false;
    private $process = null;
    private int $status = 0;
    private int $crashes = 0;
    private float $changed = 0;
    private string $progress = '';

    function __construct(private Allocations $all, public string $name, private array $command, public string $scenario, public string $mode) {}

    private function file(string $what): string
    {
        return Allocations::FOLDER . "/$this->name.$what";
    }

    private function start(int $first): void
    {
        file_put_contents($this->file('progress'), $first);
        $this->changed = microtime(true);
        $this->process = proc_open([...$this->command, 'fuzz/allocations_requests.php', $this->scenario, $this->mode, $first, $this->file('progress')],
            [['file', '/dev/null', 'r'], ['file', $this->file('stdout'), 'w'], ['file', $this->file('stderr'), 'w']], $pipes);
    }

    private function isRunning(): bool
    {
        $status = proc_get_status($this->process);
        if (!$status['running']) {
            $this->status = $status['signaled'] ? 128 + $status['termsig'] : $status['exitcode'];
            return false;
        }
        $progress = (string) @file_get_contents($this->file('progress'));
        if ($progress !== $this->progress) {
            $this->progress = $progress;
            $this->changed = microtime(true);
        }
        if (microtime(true) - $this->changed > self::TIMEOUT) {
            proc_terminate($this->process, 9);
        }
        return true;
    }

    /** False: nothing is left to do. */
    function poll(): bool
    {
        if (!$this->process) {
            $this->start(1);
        } elseif (!$this->isRunning()) {
            $this->end();
        }
        return !$this->done;
    }

    private function end(): void
    {
        proc_close($this->process);
        $output = (string) file_get_contents($this->file('stdout'));
        $number = (int) file_get_contents($this->file('progress'));
        preg_match_all('/^found (\d+) (.*?)(?=^found |^done |\z)/ms', $output, $found, PREG_SET_ORDER);
        foreach ($found as [, $at, $text]) {
            $this->all->found($this, (int) $at, trim($text), '');
        }
        $ended = preg_match('/^done (\d+) (\d+)/m', $output, $figures);
        $this->tried = max($this->tried, $ended ? (int) $figures[1] : $number);
        $this->failed += $ended ? (int) $figures[2] : 0;
        $report = (string) file_get_contents($this->file('stderr'));
        if (!$found && $this->status !== 0) {
            $this->all->found($this, $ended ? 0 : $number, $this->summary($report), $report);
        }
        $this->done = $ended || ++$this->crashes === self::MAX_CRASHES;
        if (!$this->done) {
            $this->start($number + 1);
        }
    }

    /** How the process ended. */
    private function summary(string $report): string
    {
        if (preg_match('/(?:ERROR: \w+Sanitizer:? |runtime error: |Assertion |zend_mm_heap )[^\n]*/', $report, $match)) {
            preg_match_all('~^ *#\d+ 0x\w+ in (\w+) ~m', $report, $frames);
            return preg_replace(['/0x[0-9a-f]+/', '/ on address.*/'], ['', ''], $match[0]) . ($frames[1] ? ', in ' . implode(' < ', array_slice($frames[1], 0, 3)) : '');
        }
        return "the process ended with status $this->status" . ($report === '' ? '' : ': ' . substr(trim($report), 0, 200));
    }
}

final class Allocations
{
    const FOLDER = '.cache/fuzz/allocations';

    private int $findings = 0;

    function found(AllocationRun $run, int $number, string $text, string $report): void
    {
        $this->findings++;
        $file = self::FOLDER . "/found-$this->findings.txt";
        $text = "$run->name, scenario '$run->scenario', mode '$run->mode'" . ($number ? ", allocation $number" : '') . ": $text";
        file_put_contents($file, "$text\n$report");
        echo "[$this->findings] ", substr($text, 0, 400), "\n";
    }

    /** @return list<AllocationRun> */
    private function runs(string $name, array $command): array
    {
        $process = proc_open([...$command, 'fuzz/allocations_requests.php'], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
        $all = json_decode((string) stream_get_contents($pipes[1]), true);
        proc_close($process);
        if (!isset($all['scenarios'])) {
            fwrite(STDERR, "PHP does not start: " . implode(' ', $command) . "\n");
            exit(2);
        }
        $runs = [];
        foreach (array_filter($all['scenarios'], static fn (string $scenario): bool => str_contains($scenario, (string) getenv('FUZZ_SCENARIO'))) as $scenario) {
            foreach ($all['modes'] as $mode) {
                $runs[] = new AllocationRun($this, $name, $command, $scenario, $mode);
            }
        }
        return $runs;
    }

    private function tell(string $name, array $runs): void
    {
        $tried = array_sum(array_map(static fn (AllocationRun $run) => $run->tried, $runs));
        $failed = array_sum(array_map(static fn (AllocationRun $run) => $run->failed, $runs));
        echo "$name: ", count($runs), " scenarios and modes, $tried allocations tried, $failed ended their request\n";
        foreach ($runs as $run) {
            echo "    $run->scenario, $run->mode: $run->tried\n";
            if ($run->tried === 0) {
                $this->found($run, 0, 'no allocation was tried', '');
            }
        }
    }

    function run(array $commands): int
    {
        array_map('unlink', glob(self::FOLDER . '/found-*'));
        $began = microtime(true);
        $all = $queues = [];
        foreach ($commands as $name => $command) {
            $all[$name] = $queues[$name] = $this->runs($name, $command);
        }
        while ($queues = array_filter($queues)) {
            foreach ($queues as $name => $queue) {
                if (!$queue[0]->poll()) {
                    array_shift($queues[$name]);
                }
            }
            usleep(5000);
        }
        foreach ($all as $name => $runs) {
            $this->tell($name, $runs);
        }
        echo round(microtime(true) - $began), " s, $this->findings findings", $this->findings ? ', in ' . self::FOLDER . '/found-*.txt' : '', "\n";
        return $this->findings ? 1 : 0;
    }
}

is_dir(Allocations::FOLDER) || mkdir(Allocations::FOLDER, 0777, true);
$commands = [];
foreach (array_slice($argv, 1) as $argument) {
    [$name, $command] = explode('=', $argument, 2);
    $commands[$name] = json_decode($command, true, 8, JSON_THROW_ON_ERROR);
}
exit((new Allocations)->run($commands));
