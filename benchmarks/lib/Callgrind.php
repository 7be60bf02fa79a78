<?php
/**
 * Counts instructions. A worker runs twice at the same time, for N and for 2N iterations: the difference excludes
 * startup. Without address randomization, and in an empty environment, the count is reproducible.
 */
final class Callgrind
{
    /** Why it cannot count; null if it can. */
    public static function absence(): ?string
    {
        foreach (['valgrind', 'setarch'] as $tool) {
            if (!is_executable("/usr/bin/$tool")) {
                return "no /usr/bin/$tool (tools/setup benchmark)";
            }
        }
        return null;
    }

    /** Instructions per iteration. */
    public static function count(Contestant $contestant, string $set, string $operation, int $iterations): float
    {
        return self::of($contestant->command($set), $operation, $iterations);
    }

    /** Instructions per iteration of a command that reads an operation and a number of iterations from standard input. */
    public static function of(array $command, string $operation, int $iterations): float
    {
        $once = self::start($command, "$operation $iterations");
        $twice = self::start($command, "$operation " . 2 * $iterations);
        return (self::collected($twice) - self::collected($once)) / $iterations;
    }

    private static function start(array $command, string $request): array
    {
        $valgrind = ['/usr/bin/setarch', '-R', '/usr/bin/valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null'];
        $files = [['pipe', 'r'], ['file', '/dev/null', 'w'], ['pipe', 'w']];
        $process = proc_open([...$valgrind, ...$command], $files, $pipes, null, ['PATH' => '/usr/bin:/bin']);
        fwrite($pipes[0], "$request\n");
        fclose($pipes[0]);
        return [$process, $pipes[2]];
    }

    private static function collected(array $started): int
    {
        [$process, $errors] = $started;
        $log = stream_get_contents($errors);
        if (proc_close($process) !== 0 || !preg_match('/Collected : (\d+)/', $log, $match)) {
            throw new RuntimeException("callgrind failed: $log");
        }
        return (int) $match[1];
    }
}
