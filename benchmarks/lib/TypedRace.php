<?php
/** Counts the instructions of MessagePack\Codec, and of what it replaces, in workers that are benchmarks/typed.php. */
final class TypedRace
{
    private const ITERATIONS = 10;
    /** Their classes need these, where they are not built in. */
    private const MODULES = ['tokenizer', 'ctype', 'mbstring', 'dom', 'xml', 'simplexml'];

    /** What each operation is compared with. */
    public const OVER = ['codec' => 'arrays', 'constructors' => 'arrays', 'validate' => 'arrays', 'pack' => 'to_array'];

    /**
     * @param array<string, string> $options of benchmarks/typed.php
     * @return float|null instructions of a call; null, with a message: the worker has failed
     */
    public static function count(string $operation, string $set, array $options): ?float
    {
        $modules = array_filter(self::MODULES, fn ($name) => is_file(ini_get('extension_dir') . "/$name.so"));
        $command = [PHP_BINARY, '-n', '-d', 'memory_limit=1G', ...array_map(fn ($name) => "-dextension=$name", $modules),
            '-d', 'extension=' . dirname(__DIR__, 2) . '/modules/msgpack.so', dirname(__DIR__) . '/typed.php',
            ...array_map(fn ($key, $value) => "--$key=$value", array_keys($options), $options)];
        try {
            return Callgrind::of($command, "$operation:$set", self::ITERATIONS);
        } catch (RuntimeException $exception) {
            fwrite(STDERR, substr($exception->getMessage(), 0, 2000));
            return null;
        }
    }
}
