<?php
/** A serializer that takes part, or the reason why it does not. Its workers are processes. */
final class Contestant
{
    /**
     * @param string[] $command a worker; what it works on comes as the last argument
     * @param ?string $absence why it is not there
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

    /** What its worker says when it is asked for one thing: `--version`. */
    public function say(string $what): string
    {
        $process = proc_open($this->command($what), [1 => ['pipe', 'w']], $pipes, null, $this->environment + getenv());
        $answer = stream_get_contents($pipes[1]);
        if (proc_close($process) !== 0) {
            throw new RuntimeException("$this->name does not answer $what: $answer");
        }
        return trim($answer);
    }

    /** @return string[] the command that answers requests, for a tool that watches it */
    public function command(string $subject): array
    {
        return [...$this->command, $subject];
    }

    /** @return string[] All on one core, and not on the first, which has the most interrupts. */
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
