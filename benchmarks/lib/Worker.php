<?php
/** A process that packs and unpacks one data set on request; worker.php documents the requests. */
final class Worker
{
    /** @var resource */
    private $process;
    private array $pipes = [];
    /** Packed size of the data set in bytes; null if it cannot be packed. */
    public readonly ?int $bytes;
    /** Why it cannot be packed. */
    public readonly string $reason;

    public function __construct(array $command, array $environment)
    {
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $this->pipes, null, $environment + getenv());
        $answer = $this->answer();
        $this->bytes = sscanf($answer, 'ready %d')[0] ?? null;
        $this->reason = $this->bytes === null ? (substr($answer, strlen('cannot ')) ?: 'its process ended') : '';
    }

    public function ask(string $request): string
    {
        fwrite($this->pipes[0], "$request\n");
        $answer = $this->answer();
        if ($answer === '') {
            throw new RuntimeException("No answer to: $request");
        }
        return $answer;
    }

    /** Nanoseconds per iteration. */
    public function time(string $operation, int $iterations): float
    {
        return $this->ask("$operation $iterations") / $iterations;
    }

    /** The parameters of the data set, such as `rows 10, columns 3`. */
    public function parameters(): string
    {
        $parameters = json_decode($this->ask('parameters'), true);
        return implode(', ', array_map(fn ($name, $value) => "$name $value", array_keys($parameters), $parameters));
    }

    private function answer(): string
    {
        return rtrim((string) fgets($this->pipes[1]), "\n");
    }

    public function __destruct()
    {
        array_map(fclose(...), $this->pipes);
        proc_close($this->process);
    }
}
