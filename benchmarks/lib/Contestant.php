<?php
/** A serializer to measure, or the reason for its absence. Its workers are processes. */
final class Contestant
{
    /**
     * @param string[] $command a worker, to which its subject is passed as the last argument
     * @param ?string $absence why it is missing
     */
    public function __construct(
        public readonly string $name,
        private readonly array $command,
        private readonly array $environment = [],
        public readonly ?string $absence = null,
        public readonly string $language = 'PHP',
    ) {
    }

    /** @param string $subject a data set; for another language, a file with a message */
    public function start(string $subject): Worker
    {
        return new Worker([...self::pin(), ...$this->command, $subject], $this->environment);
    }

    /** The worker's output for one argument, such as `--version`. */
    public function say(string $what): string
    {
        $process = proc_open($this->command($what), [1 => ['pipe', 'w']], $pipes, null, $this->environment + getenv());
        $answer = stream_get_contents($pipes[1]);
        if (proc_close($process) !== 0) {
            throw new RuntimeException("$this->name does not answer $what: $answer");
        }
        return trim($answer);
    }

    /** @return string[] the command that answers requests, to be run under another tool */
    public function command(string $subject): array
    {
        return [...$this->command, $subject];
    }

    /** @return string[] pins all to one core; not the first, which has the most interrupts */
    private static function pin(): array
    {
        static $pin;
        if ($pin === null) {
            $cores = (int) shell_exec('nproc 2>/dev/null');
            $pin = is_executable('/usr/bin/taskset') ? ['/usr/bin/taskset', '-c', (string) max(0, $cores - 1)] : [];
        }
        return $pin;
    }
}
