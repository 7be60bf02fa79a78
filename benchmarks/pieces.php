<?php
/**
 * What it costs to decode a message that comes in pieces, and a hundred thousand small ones.
 *
 *   php benchmarks/pieces.php [MEGABYTES ...]       1 2 4 8 16, if none are named
 *
 * Each case is a process of its own; times are those that it had the processor, the median of five. "Collected" is what
 * one does without a streaming decoder: the pieces are joined, then decoded. The peak is that of the memory, over the
 * message, its value and a piece. The library in PHP is where MSGPACK_RYBAKIT says; PECL msgpack comes by `tools/setup peers`.
 */
error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('memory_limit', -1);

const PIECE = 8192;

/** @return array<string, callable(int): mixed> values that take about so many bytes */
function kinds(): array
{
    return [
        'rows' => fn ($size) => array_map(
            fn ($i) => ['id' => $i, 'name' => "user$i", 'email' => "user$i@example.com", 'score' => $i / 7, 'tags' => ['a', 'b', 'c']],
            range(1, intdiv($size, 72)),
        ),
        'ints' => fn ($size) => array_map(fn ($i) => $i * 2654435761 % (1 << $i % 32), range(1, intdiv($size, 3))),
        'one string' => fn ($size) => str_repeat('x', $size),
    ];
}

/** @return array<string, callable(string, int): array> each takes the bytes and the size of a piece, and gives the messages */
function ways(): array
{
    return [
        'collected' => function ($bytes, $piece) {
            $all = '';
            for ($i = 0; $i < strlen($bytes); $i += $piece) {
                $all .= substr($bytes, $i, $piece);
            }
            return (new MessagePack\BufferUnpacker($all))->tryUnpack();
        },
        'tryUnpack()' => function ($bytes, $piece) {
            $unpacker = new MessagePack\BufferUnpacker();
            for ($i = 0, $messages = []; $i < strlen($bytes); $i += $piece) {
                foreach ($unpacker->append(substr($bytes, $i, $piece))->tryUnpack() as $message) {
                    $messages[] = $message;
                }
                $messages && $unpacker->release();
            }
            return $messages;
        },
        'StreamReader' => function ($bytes, $piece) {
            $file = fopen('php://temp/maxmemory:1', 'w+');
            fwrite($file, $bytes);
            rewind($file);
            return iterator_to_array(new MessagePack\StreamReader($file, chunkSize: $piece, maxMessageSize: PHP_INT_MAX), false);
        },
        'MessagePackUnpacker' => function ($bytes, $piece) {
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
    ];
}

/** Milliseconds that this process has had. */
function processor_time(): float
{
    $usage = getrusage();
    return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e3 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
}

/** Prints the median of the times, and the peak over all that there has to be. */
function measure(string $way, string $bytes, int $piece, int $expected): void
{
    for ($round = 0; $round < 5; $round++) {
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $start = processor_time();
        $messages = ways()[$way]($bytes, $piece);
        $times[] = processor_time() - $start;
        $peak = memory_get_peak_usage() - $before;
        $value = memory_get_usage() - $before;
        if (count($messages) !== $expected) {
            throw new RuntimeException("$way gives " . count($messages) . " messages, not $expected");
        }
        unset($messages);
    }
    sort($times);
    echo $times[2], ' ', $peak / (strlen($bytes) + $value + $piece);
}

/** @return ?float[] what measure() printed in a process of its own; null: nothing */
function run(array $php, array $arguments): ?array
{
    $process = proc_open([PHP_BINARY, '-n', ...$php, __FILE__, '--case', ...$arguments], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
    $answer = stream_get_contents($pipes[1]);
    return proc_close($process) === 0 && $answer !== '' ? array_map(floatval(...), explode(' ', $answer)) : null;
}

function of_one_message(array $ours, array $megabytes): void
{
    printf("%-12s%5s %-22s%10s%12s%10s%8s\n", 'message', 'MB', 'in pieces of ' . PIECE, 'ms', 'collected', 'doubled', 'peak');
    foreach (array_keys(kinds()) as $kind) {
        $earlier = [];
        foreach ($megabytes as $size) {
            foreach (array_keys(ways()) as $way) {
                [$time, $peak] = run($ours, [$way, $kind, (string) $size, (string) PIECE]) ?? exit("$way does not work\n");
                $collected = $way === 'collected' ? $time : $collected;
                $doubled = isset($earlier[$way]) ? sprintf('%.2f', $time / $earlier[$way]) : '';
                printf("%-12s%5d %-22s%10.1f%12.2f%10s%8.2f\n", $kind, $size, $way, $time, $time / $collected, $doubled, $peak);
                $earlier[$way] = $time;
            }
        }
    }
}

function of_small_messages(array $ours): void
{
    $root = dirname(__DIR__);
    $library = getenv('MSGPACK_RYBAKIT');
    $pecl = glob("$root/.cache/peers/php" . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . '-msgpack/usr/lib/php/*/msgpack.so')[0] ?? '';
    $jit = ['-d', 'zend_extension=opcache', '-d', 'opcache.enable_cli=1', '-d', 'opcache.jit=tracing', '-d', 'opcache.jit_buffer_size=64M'];
    echo "\n100,000 small messages, in pieces of ", PIECE, ":\n";
    foreach ([
        'tryUnpack()' => [$ours, 'tryUnpack()'],
        'tryUnpack(), the library in PHP under the JIT' => $library ? [$jit, 'tryUnpack()'] : null,
        'MessagePackUnpacker' => [$ours, 'MessagePackUnpacker'],
        "MessagePackUnpacker, PECL's" => $pecl ? [['-d', "extension=$pecl"], 'MessagePackUnpacker'] : null,
    ] as $name => $case) {
        $measured = $case ? run($case[0], [$case[1], 'small', '0', (string) PIECE]) : null;
        echo sprintf('%-50s', $name), $measured ? sprintf('%.1f ms', $measured[0]) : 'absent', "\n";
    }
}

if (($argv[1] ?? '') === '--case') {
    [, , $way, $kind, $size, $piece] = $argv;
    if (!extension_loaded('msgpack')) {
        require getenv('MSGPACK_RYBAKIT') . '/autoload.php';
    }
    if ($kind === 'small') {
        measure($way, str_repeat("\x83\xa2id\xcd\x04\xd2\xa4name\xa5alice\xa4tags\x92\xa1a\xa1b", 100000), (int) $piece, 100000);
    } else {
        measure($way, MessagePack\MessagePack::pack(kinds()[$kind]((int) $size << 20)), (int) $piece, 1);
    }
    exit;
}
$ours = ['-d', 'extension=' . dirname(__DIR__) . '/modules/msgpack.so'];
of_one_message($ours, array_map(intval(...), array_slice($argv, 1)) ?: [1, 2, 4, 8, 16]);
of_small_messages($ours);
