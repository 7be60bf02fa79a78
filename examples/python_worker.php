<?php
/**
 * Has a worker in Python, which needs its msgpack module, call functions: docs/recipes/python-worker.md.
 *
 *   php -d extension=msgpack examples/python_worker.php
 */
declare(strict_types=1);

use MessagePack\Extension\DateTimeExtension;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type\Bin;

final class PythonWorker
{
    /** @var resource */
    private $process;
    private readonly StreamReader $reader;
    private readonly StreamWriter $writer;

    /** @param list<string> $command */
    public function __construct(array $command)
    {
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['file', 'php://stderr', 'w']], $pipes);
        $this->process = $process ?: throw new RuntimeException('The worker cannot be started');
        $this->writer = new StreamWriter($pipes[0], new Packer(null, [new DateTimeExtension()]));
        $this->reader = new StreamReader($pipes[1], null, [new DateTimeExtension()]);
    }

    /** Calls a function of the worker, and waits for its result. */
    public function call(string $function, mixed ...$arguments): mixed
    {
        $this->writer->write([$function, array_values($arguments)]);
        $this->writer->flush();
        if (!$this->reader->read($answer) || !is_array($answer)) {
            throw new RuntimeException('The worker has ended');
        }
        [$error, $result] = $answer + [null, null];
        return is_string($error) ? throw new RuntimeException($error) : $result;
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}

/** Of Debian, whose packages it has: another Python may come first in the path. */
$python = is_executable('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
$worker = new PythonWorker([$python, __DIR__ . '/python_worker.py']);
$summary = $worker->call('summarize', [2, 4, 4, 4, 5, 5, 7, 9], new DateTimeImmutable('2026-02-28 12:00:00.25 UTC'));
foreach (is_array($summary) ? $summary : [] as $name => $value) {
    $text = $value instanceof DateTimeImmutable ? $value->format('Y-m-d H:i:s.v e') : json_encode($value);
    echo "$name: $text\n";
}
echo json_encode($worker->call('reverse', 'übrig'), JSON_UNESCAPED_UNICODE), "\n";
$bytes = $worker->call('reverse', new Bin("\x00\xff"));
echo is_string($bytes) ? bin2hex($bytes) : 'not bytes', "\n";
foreach (['unknown' => [], 'reverse' => [5]] as $function => $arguments) {
    try {
        $worker->call($function, ...$arguments);
    } catch (RuntimeException $e) {
        echo $e->getMessage(), "\n";
    }
}
