<?php
/** A process that answers `set operation iterations` with nanoseconds per iteration, or bytes. All are pinned to the first core. */
final class Contestant
{
    private $process;
    private array $pipes = [];

    /** @param list<string> $settings 'name=value' */
    public function __construct(array $libraries, array $settings, string $worker, string ...$arguments)
    {
        $command = [PHP_BINARY, '-n', '-d', 'memory_limit=-1'];
        foreach ([...array_map(fn($library) => "extension=$library", $libraries), ...$settings] as $setting) {
            array_push($command, '-d', $setting);
        }
        array_push($command, __DIR__ . "/$worker", ...$arguments);
        if (is_executable('/usr/bin/taskset')) {
            array_unshift($command, '/usr/bin/taskset', '-c', '0');
        }
        $this->process = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $this->pipes);
    }

    public function ask(string $set, string $operation, int $iterations): float
    {
        fwrite($this->pipes[0], "$set\t$operation\t$iterations\n");
        $answer = fgets($this->pipes[1]);
        if ($answer === false) {
            throw new RuntimeException("No answer for $operation of $set");
        }
        return (float) $answer;
    }
}

/** The library that tools/setup has fetched; null if it is missing. */
function peer(string $name): ?string
{
    $version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    return glob(dirname(__DIR__, 2) . "/.cache/peers/php$version-$name/usr/lib/php/*/$name.so")[0] ?? null;
}

function median(array $numbers): float
{
    sort($numbers);
    $middle = intdiv(count($numbers), 2);
    return count($numbers) % 2 ? $numbers[$middle] : ($numbers[$middle - 1] + $numbers[$middle]) / 2;
}
