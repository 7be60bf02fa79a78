<?php
/**
 * Measures decoding a message in pieces, and a hundred thousand small messages.
 *
 *   php benchmarks/pieces.php [MEGABYTES ...]       1 2 4 8 16 by default
 *
 * Each case is a process of its own. Times are processor times, the median of five or more. Next to a time are its
 * ratios to decoding the same bytes at once ("whole"), to joining the pieces before decoding ("collected", as without a
 * streaming decoder), and to the next smaller message. The peak is that of memory, divided by the size of the message,
 * its value and a piece. MSGPACK_RYBAKIT names the library in PHP; `tools/setup peers` fetches PECL msgpack.
 */
use MessagePack\BufferUnpacker;
use MessagePack\StreamReader;

require __DIR__ . '/lib/usage.php';
if (($argv[1] ?? '') !== '--case') {
    takes('/^[1-9]\d*$/', __FILE__, array_slice($argv, 1));
}
require __DIR__ . '/lib/needs_build.php';
require dirname(__DIR__) . '/tests/library/include/library_folder.php';

error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('memory_limit', -1);

const PIECES = [512, 8192, 65536];

/** @return array<string, callable(int): mixed> values of about so many packed bytes */
function kinds(): array
{
    return [
        'rows' => fn ($size) => array_map(
            fn ($i) => ['id' => $i, 'name' => "user$i", 'email' => "user$i@example.com", 'score' => $i / 7, 'tags' => ['a', 'b', 'c']],
            range(1, intdiv($size, 72)),
        ),
        'map' => fn ($size) => array_column(array_map(fn ($i) => ["key$i", $i], range(1, intdiv($size, 13))), 1, 0),
        'ints' => fn ($size) => array_map(fn ($i) => $i * 2654435761 % (1 << $i % 32), range(1, intdiv($size, 3))),
        'one string' => fn ($size) => str_repeat('x', $size),
    ];
}

/**
 * @return array<string, callable(string, int): callable(): array> takes the bytes and the size of a piece, returns the
 * function that decodes the messages
 */
function ways(): array
{
    $join = function ($bytes, $piece) {
        for ($all = '', $i = 0; $i < strlen($bytes); $i += $piece) {
            $all .= substr($bytes, $i, $piece);
        }
        return $all;
    };
    $file = function ($bytes) {
        $file = fopen('php://temp/maxmemory:1', 'w+');
        fwrite($file, $bytes);
        return $file;
    };
    return [
        'whole' => fn ($bytes) => fn () => (new BufferUnpacker($bytes))->tryUnpack(),
        'collected' => fn ($bytes, $piece) => fn () => (new BufferUnpacker($join($bytes, $piece)))->tryUnpack(),
        'tryUnpack()' => fn ($bytes, $piece) => function () use ($bytes, $piece) {
            $unpacker = new BufferUnpacker();
            for ($i = 0, $messages = []; $i < strlen($bytes); $i += $piece) {
                foreach ($unpacker->append(substr($bytes, $i, $piece))->tryUnpack() as $message) {
                    $messages[] = $message;
                }
                $messages && $unpacker->release();
            }
            return $messages;
        },
        'MessagePackUnpacker' => fn ($bytes, $piece) => function () use ($bytes, $piece) {
            $unpacker = new MessagePackUnpacker();
            for ($i = 0, $messages = []; $i < strlen($bytes); $i += $piece) {
                $unpacker->feed(substr($bytes, $i, $piece));
                while ($unpacker->execute()) {
                    $messages[] = $unpacker->data();
                    $unpacker->reset();
                }
            }
            return $messages;
        },
        'file, collected' => function ($bytes) use ($file) {
            $file = $file($bytes);
            return fn () => (new BufferUnpacker(stream_get_contents($file, -1, 0)))->tryUnpack();
        },
        'file, StreamReader' => function ($bytes, $piece) use ($file) {
            $file = $file($bytes);
            return function () use ($file, $piece) {
                rewind($file);
                return iterator_to_array(new StreamReader($file, chunkSize: $piece, maxMessageSize: PHP_INT_MAX), false);
            };
        },
    ];
}

/** Processor time of this process, in milliseconds. */
function processor_time(): float
{
    $usage = getrusage();
    return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e3 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
}

/** Prints the median of the times, and the peak memory relative to the necessary amount. */
function measure(string $way, string $bytes, int $piece, int $expected): void
{
    $decode = ways()[$way]($bytes, $piece);
    for ($round = 0; $round < 5 || ($round < 100 && array_sum($times) < 300); $round++) {
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $start = processor_time();
        $messages = $decode();
        $times[] = processor_time() - $start;
        $peak = memory_get_peak_usage() - $before;
        $value = memory_get_usage() - $before;
        if (count($messages) !== $expected) {
            throw new RuntimeException("$way gives " . count($messages) . " messages, not $expected");
        }
        unset($messages);
    }
    sort($times);
    echo $times[intdiv($round, 2)], ' ', $peak / (strlen($bytes) + $value + $piece);
}

/** @return ?float[] the output of measure() in a process of its own; null: none */
function run(array $php, array $arguments): ?array
{
    $process = proc_open([PHP_BINARY, '-n', ...$php, __FILE__, '--case', ...$arguments], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
    $answer = stream_get_contents($pipes[1]);
    return proc_close($process) === 0 && $answer !== '' ? array_map(floatval(...), explode(' ', $answer)) : null;
}

function of_one_message(array $ours, array $megabytes, int $piece): void
{
    printf("\n%-12s%5s %-22s%10s%10s%12s%10s%8s\n", 'message', 'MB', "in pieces of $piece", 'ms', 'whole', 'collected', 'smaller', 'peak');
    foreach (array_keys(kinds()) as $kind) {
        $earlier = [];
        foreach ($megabytes as $size) {
            $times = [];
            foreach (array_keys(ways()) as $way) {
                [$times[$way], $peak] = run($ours, [$way, $kind, (string) $size, (string) $piece]) ?? exit("$way does not work\n");
                $over = fn (?float $time) => $time ? sprintf('%.2f', $times[$way] / $time) : '';
                printf(
                    "%-12s%5d %-22s%10.1f%10s%12s%10s%8.2f\n",
                    $kind, $size, $way, $times[$way],
                    $over($times['whole']), $over($times[str_starts_with($way, 'file') ? 'file, collected' : 'collected'] ?? null), $over($earlier[$way] ?? null), $peak,
                );
            }
            $earlier = $times;
        }
    }
}

function of_small_messages(array $ours): void
{
    $root = dirname(__DIR__);
    $library = library_folder();
    $pecl = glob("$root/.cache/peers/php" . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . '-msgpack/usr/lib/php/*/msgpack.so')[0] ?? '';
    $jit = ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'];
    printf("\n%-50s%14s%14s\n", '100,000 small messages, in pieces of', 8192, 1);
    foreach ([
        'tryUnpack()' => [$ours, 'tryUnpack()'],
        'tryUnpack(), the library in PHP under the JIT' => $library ? [$jit, 'tryUnpack()'] : null,
        'MessagePackUnpacker' => [$ours, 'MessagePackUnpacker'],
        "MessagePackUnpacker, PECL's" => $pecl ? [['-d', "extension=$pecl"], 'MessagePackUnpacker'] : null,
        'StreamReader' => [$ours, 'file, StreamReader'],
    ] as $name => $case) {
        printf('%-50s', $name);
        foreach ([8192, 1] as $piece) {
            $measured = $case ? run($case[0], [$case[1], 'small', '0', (string) $piece]) : null;
            printf('%14s', $measured ? sprintf('%.1f ms', $measured[0]) : 'absent');
        }
        echo "\n";
    }
}

if (($argv[1] ?? '') === '--case') {
    [, , $way, $kind, $size, $piece] = $argv;
    if (!extension_loaded('msgpack')) {
        require dirname(__DIR__) . '/tests/library/include/library_autoload.php';
    }
    if ($kind === 'small') {
        measure($way, str_repeat("\x83\xa2id\xcd\x04\xd2\xa4name\xa5alice\xa4tags\x92\xa1a\xa1b", 100000), (int) $piece, 100000);
    } else {
        measure($way, MessagePack\MessagePack::pack(kinds()[$kind]((int) $size << 20)), (int) $piece, 1);
    }
    exit;
}
$ours = ['-d', 'extension=' . dirname(__DIR__) . '/modules/msgpack.so'];
foreach (PIECES as $piece) {
    of_one_message($ours, array_map(intval(...), array_slice($argv, 1)) ?: [1, 2, 4, 8, 16], $piece);
}
of_small_messages($ours);
