<?php
/**
 * Measures packing and unpacking against the other serializers: contestants in processes of their own, pinned to one
 * core, interleaved round by round; medians, and our time over each other's.
 *
 *   php benchmarks/run.php [--rounds=N] [FILE.json ...]
 */
$rounds = 15;
$files = [];
foreach (array_slice($argv, 1) as $argument) {
    if (preg_match('/^--rounds=(\d+)$/', $argument, $match)) {
        $rounds = (int) $match[1];
    } else {
        $files[] = $argument;
    }
}

$root = dirname(__DIR__);
$version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
$libraries = [
    'ours' => "$root/modules/msgpack.so",
    'pecl' => glob("$root/.cache/peers/php$version-msgpack/usr/lib/php/*/msgpack.so")[0] ?? null,
    'igbinary' => glob("$root/.cache/peers/php$version-igbinary/usr/lib/php/*/igbinary.so")[0] ?? null,
    'serialize' => '',
    'json' => '',
];

final class Contestant
{
    private $process;
    private array $pipes = [];

    public function __construct(string $name, string $library, array $files)
    {
        $command = [PHP_BINARY, '-n'];
        if ($library !== '') {
            array_push($command, '-d', "extension=$library");
        }
        array_push($command, __DIR__ . '/worker.php', $name, ...$files);
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

function median(array $numbers): float
{
    sort($numbers);
    $middle = intdiv(count($numbers), 2);
    return count($numbers) % 2 ? $numbers[$middle] : ($numbers[$middle - 1] + $numbers[$middle]) / 2;
}

$contestants = [];
foreach ($libraries as $name => $library) {
    if ($library === null) {
        fwrite(STDERR, "$name: left out, its package is not there (tools/setup peers)\n");
        continue;
    }
    $contestants[$name] = new Contestant($name, $library, $files);
}

echo 'PHP ', PHP_VERSION, ", $rounds rounds, median µs; in brackets our time over theirs\n\n";
echo '| data | |';
foreach (array_keys($contestants) as $name) {
    echo " $name |";
}
echo "\n|---|---|", str_repeat('---:|', count($contestants)), "\n";

foreach ([...array_keys(require __DIR__ . '/datasets.php'), ...array_map('basename', $files)] as $set) {
    echo "| $set | bytes |";
    foreach ($contestants as $contestant) {
        echo ' ', number_format($contestant->ask($set, 'size', 0)), ' |';
    }
    echo "\n";
    foreach (['pack', 'unpack'] as $operation) {
        // About 4 ms a round for the fastest.
        $warm = $contestants['ours']->ask($set, $operation, 20);
        $iterations = max(1, (int) (4e6 / $warm));
        $times = [];
        for ($round = 0; $round < $rounds; $round++) {
            foreach ($contestants as $name => $contestant) {
                $times[$name][] = $contestant->ask($set, $operation, $iterations);
            }
        }
        $medians = array_map('median', $times);
        echo "| | $operation |";
        foreach ($medians as $name => $time) {
            printf(' %s%s |', number_format($time / 1000, $time < 1e4 ? 3 : 1), $name === 'ours' ? '' : sprintf(' (%.2f)', $medians['ours'] / $time));
        }
        echo "\n";
    }
}
