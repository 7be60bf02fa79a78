<?php
/**
 * One contestant with one data set, in a process of its own.
 *
 *   php worker.php CODEC --version      prints its version
 *   php worker.php CODEC --kinds        prints the names of the kinds of values: `kind NAME` is a data set
 *   php worker.php CODEC DATA-SET       prints `ready BYTES`, or `cannot REASON`; then answers requests, a line each:
 *     pack N, unpack N                  processor time of N iterations, in nanoseconds
 *     memory pack                       bytes: the peak above the initial usage, and what the result takes
 *     memory unpack                     bytes: the peak, the size of the result, and that of an unshared copy made by deep_copy()
 *     memory value                      bytes of the data set, which is destroyed: the last request
 *     parameters                        of the data set, as JSON
 *     digest                            of the packed bytes: the same bytes have the same
 *     save FILE                         writes the packed bytes
 *
 * MSGPACK_BENCHMARK_AUTOLOAD names the autoloader of a library in PHP.
 */
error_reporting(E_ALL);
require __DIR__ . '/codecs.php';
require dirname(__DIR__) . '/data/DataSets.php';
require dirname(__DIR__) . '/data/KindsOfValues.php';
$library = getenv('MSGPACK_BENCHMARK_AUTOLOAD');
if ($library) {
    require $library;
}

final class Worker
{
    private mixed $value;
    private string $bytes;
    /** Messages before the collector runs: as many for each contestant, if their values have cycles. */
    private int $unpackedAtOnce = PHP_INT_MAX;
    private const WITH_CYCLES = 8;
    /** @var array<string, int> */
    private array $parameters = [];

    public function __construct(private Codec $codec)
    {
    }

    /** Creates the value, and checks that it round-trips. */
    public function prepare(string $set): void
    {
        [$this->value, $this->parameters] = DataSets::make($set);
        $this->bytes = $this->codec->pack($this->value);
        $this->check(DataSets::hasObjects($set));
    }

    /** The same for a kind of value, whose bytes come from the specification. */
    public function prepareKind(string $kind): void
    {
        [$this->value, $this->bytes] = KindsOfValues::all()[$kind] ?? throw new RuntimeException('no class for it');
        $packed = $this->codec->pack($this->value);
        if ($this->codec instanceof Classes && $packed !== $this->bytes) {
            throw new RuntimeException('packs to other bytes');
        }
        $this->check(false);
    }

    /** Warms up until hot code has been compiled, for serializers in PHP. */
    public function warmUp(): void
    {
        for ($end = hrtime(true) + 150e6; hrtime(true) < $end;) {
            $this->codec->repeatPack($this->value, 10);
            $this->codec->repeatUnpack($this->bytes, 10);
        }
    }

    private function check(bool $hasObjects): void
    {
        gc_collect_cycles();
        $back = $this->codec->unpack($this->bytes);
        // Graphs with cycles cannot be compared; JSON may turn floats into ints.
        if ($hasObjects ? serialize($back) !== serialize($this->value) : $back != $this->value) {
            throw new RuntimeException('unpacks to another value');
        }
        unset($back);
        $this->unpackedAtOnce = gc_collect_cycles() > 0 ? self::WITH_CYCLES : PHP_INT_MAX;
    }

    public function size(): int
    {
        return strlen($this->bytes);
    }

    public function answer(string $request): string
    {
        [$what, $argument] = explode(' ', "$request ");
        return match ($what) {
            'pack', 'unpack' => (string) $this->time($what, (int) $argument),
            'memory' => implode(' ', $this->memory($argument)),
            'parameters' => json_encode($this->parameters),
            'digest' => hash('sha256', $this->bytes),
            'save' => (string) file_put_contents($argument, $this->bytes),
        };
    }

    /** @return int[] */
    private function memory(string $of): array
    {
        return match ($of) {
            'pack' => $this->memoryOfPacking(),
            'unpack' => $this->memoryOfUnpacking(),
            'value' => [$this->memoryOfValue()],
        };
    }

    private function time(string $what, int $iterations): int
    {
        $start = self::processorTime();
        if ($what === 'pack') {
            $this->codec->repeatPack($this->value, $iterations);
        } else {
            for ($left = $iterations; $left > 0; $left -= $this->unpackedAtOnce) {
                $this->codec->repeatUnpack($this->bytes, min($left, $this->unpackedAtOnce));
                // Destroys remaining cycles.
                gc_collect_cycles();
            }
        }
        return self::processorTime() - $start;
    }

    /** Processor time of this process, in nanoseconds. Excludes other load of the machine. */
    private static function processorTime(): int
    {
        $usage = getrusage();
        $microseconds = $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
        return 1000 * ($microseconds + 1000000 * ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']));
    }

    private function memoryOfPacking(): array
    {
        memory_reset_peak_usage();
        $before = memory_get_usage();
        $packed = $this->codec->pack($this->value);
        $result = memory_get_usage() - $before;
        return [memory_get_peak_usage() - $before, $result];
    }

    private function memoryOfUnpacking(): array
    {
        gc_collect_cycles();
        memory_reset_peak_usage();
        $before = memory_get_usage();
        $value = $this->codec->unpack($this->bytes);
        $size = memory_get_usage() - $before;
        $peak = memory_get_peak_usage() - $before;
        unset($value);
        gc_collect_cycles();
        $before = memory_get_usage();
        $copy = deep_copy($this->value);
        return [$peak, $size, memory_get_usage() - $before];
    }

    /** What is freed with the value: without its literals, which stay. */
    private function memoryOfValue(): int
    {
        gc_collect_cycles();
        $before = memory_get_usage();
        $this->value = null;
        gc_collect_cycles();
        return $before - memory_get_usage();
    }
}

[, $class, $set] = $argv;
if ($set === '--version') {
    exit((new $class())->version());
}
if ($set === '--kinds') {
    exit(implode("\n", array_keys(KindsOfValues::all())));
}
$isKind = preg_match('/^kind (.+)$/', $set, $match);
$kind = $match[1] ?? '';
$detectsBin = $class === 'Classes' && KindsOfValues::hasBin($kind);
$worker = new Worker($detectsBin ? new Classes(MessagePack\PackOptions::DETECT_STR_BIN) : new $class());
// Without memory there is no JIT, whatever its default is.
$hasJit = ini_get('opcache.jit') === 'tracing' && (int) ini_get('opcache.jit_buffer_size') > 0;
set_error_handler(fn ($type, $message) => throw new RuntimeException($message));
try {
    if ($hasJit && !opcache_get_status(false)['jit']['on']) {
        throw new RuntimeException('the JIT compiler is off');
    }
    $isKind ? $worker->prepareKind($kind) : $worker->prepare($set);
    if ($library && $hasJit) {
        $worker->warmUp();
    }
    echo 'ready ', $worker->size(), "\n";
} catch (Throwable $reason) {
    exit('cannot ' . strtok($reason->getMessage(), ",\n") . "\n");
}
restore_error_handler();
while (($request = fgets(STDIN)) !== false) {
    echo $worker->answer(rtrim($request, "\n")), "\n";
}
