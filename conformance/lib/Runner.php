<?php
declare(strict_types=1);

/** A runner in a process of its own, which is started again where it ends. */
final class Runner
{
    private const SECONDS = 120;
    private const MEMORY_KB = 8 << 20;

    /** @var resource */
    private $process;
    private array $pipes = [];
    /** @var resource what it writes to standard error */
    private $errors;
    public readonly array $hello;
    /** In MiB, of the process that has decoded nothing. */
    private int $memory_at_start = 0;

    /** @param list<string> $command */
    public function __construct(private readonly array $command)
    {
        $this->hello = $this->start();
    }

    /** @return array<string, mixed> its first line */
    private function start(): array
    {
        $this->errors = tmpfile();
        // Node reserves more address space than it uses, as all do with AddressSanitizer; PHP has a limit of its own.
        $limit = in_array($this->command[0], ['node', PHP_BINARY], true) || getenv('LD_PRELOAD') ? '' : 'ulimit -v ' . self::MEMORY_KB . '; ';
        $command = ['sh', '-c', "ulimit -c 0; {$limit}exec \"\$@\"", 'sh', ...$this->command];
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], $this->errors], $this->pipes);
        stream_set_blocking($this->pipes[1], false);
        $line = $this->line();
        $this->memory_at_start = $line === null ? 0 : $this->memory('VmRSS');
        return json_decode($line ?? '', true) ?? ['missing' => 'the runner does not start: ' . ($this->why_it_ended())];
    }

    private function line(): ?string
    {
        $line = '';
        $end = time() + self::SECONDS;
        while (!str_ends_with($line, "\n")) {
            $read = [$this->pipes[1]];
            $none = null;
            if (time() > $end || !stream_select($read, $none, $none, self::SECONDS)) {
                proc_terminate($this->process, 9);
                return null;
            }
            $part = fread($this->pipes[1], 1 << 20);
            if ($part === '' || $part === false) {
                if (feof($this->pipes[1])) {
                    return null;
                }
                continue;
            }
            $line .= $part;
        }
        return $line;
    }

    /** Its last words, without what differs from run to run. */
    private function why_it_ended(): string
    {
        array_map(fclose(...), $this->pipes);
        $this->pipes = [];
        do {
            $status = proc_get_status($this->process);
        } while ($status['running'] && usleep(1000) === null);
        proc_close($this->process);
        $how = $status['signaled'] ? "signal $status[termsig]" : "exit status $status[exitcode]";
        rewind($this->errors);
        preg_match('~^(?:.*(?:[Ff]atal|FATAL|[Ee]rror|[Ss]tack overflow|goroutine stack exceeds).*)$~m', stream_get_contents($this->errors), $match);
        $words = preg_replace(['~ in /.* on line \d+~', '~\b0x[0-9a-f]+|\d{3,}~', '~^PHP ~'], ['', 'N', ''], $match[0] ?? '');
        return $how . ($words === '' ? '' : ': ' . substr($words, 0, 120));
    }

    /** @return array<string, mixed> its answer, or one with `crash` */
    public function ask(string $id, string $bytes): array
    {
        if (!$this->pipes) {
            $this->start();
        }
        @file_put_contents("/proc/{$this->pid()}/clear_refs", '5');
        @fwrite($this->pipes[0], json_encode(['id' => $id, 'bytes' => bin2hex($bytes)]) . "\n");
        $line = $this->line();
        if ($line === null) {
            return ['crash' => $this->why_it_ended()];
        }
        $answer = json_decode($line, true) ?? throw new UnexpectedValueException('No answer: ' . substr($line, 0, 200));
        $used = $this->memory('VmHWM') - $this->memory_at_start;
        return $answer + ['memory' => max(0, $used)];
    }

    private function pid(): int
    {
        return proc_get_status($this->process)['pid'];
    }

    /** In MiB; 0 where the system does not tell. */
    private function memory(string $field): int
    {
        $status = (string) @file_get_contents("/proc/{$this->pid()}/status");
        return preg_match("~^$field:\s+(\d+) kB~m", $status, $match) ? $match[1] >> 10 : 0;
    }

    /** The next question starts it again. */
    public function close(): void
    {
        if ($this->pipes) {
            $this->why_it_ended();
        }
    }
}
