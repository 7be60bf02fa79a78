<?php
/**
 * Counts the instructions of finding parts of a message with MessagePack\Raw, and with simdjson in the same data as JSON.
 *
 *   php benchmarks/parts.php FILE.json [PATH]      a list of rows, and the path of a string in each: /user/login
 *
 * The tables are those of docs/benchmarks/parts.md. The rows of simdjson need a C++ compiler and libsimdjson-dev.
 */
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Raw;
use MessagePack\UnpackOptions;

require __DIR__ . '/lib/Callgrind.php';
require __DIR__ . '/lib/usage.php';
require __DIR__ . '/lib/needs_build.php';

const OPERATIONS = [
    'unpack' => '`msgpack_unpack()` and an access to the last row',
    'new' => '`new Raw()`: checks all bytes',
    'skip' => '`BufferUnpacker::skipValue()`',
    'last' => '`get()` of a key in the last row, two levels deep',
    'first' => 'of a key in the first row',
    'many' => '`getMany()` of three: in the first, the middle and the last row',
    'all' => '`select()` of a key in each row, and `unpack()`',
    'json' => '`json_decode()` and an access to the last row',
    'dom' => 'simdjson, the DOM: the key in the last row',
    'on-demand' => 'simdjson, On-Demand: the key in the last row',
    'compact:unpack' => 'the compact form: `unpack()` and an access to the last row',
    'compact:index' => '`new Raw()`, and `get()` of the key in the last row',
    'compact:last' => 'then `get()` of the key in the last row',
    'compact:all' => '`select()` of the key in each row, and `unpack()`',
    'records:unpack' => 'records: `unpack()` and an access to the last row',
    'records:index' => '`new Raw()`, and `get()` of the key in the last row',
    'records:last' => 'then `get()` of the key in the last row',
    'records:all' => '`select()` of the key in each row, and `unpack()`',
];
const ITERATIONS = 50;

function operation(string $name, array $rows, string $path): Closure
{
    [$form, $operation] = str_contains($name, ':') ? explode(':', $name) : ['plain', $name];
    $bytes = (new Packer(['plain' => 0, 'compact' => PackOptions::COMPACT, 'records' => PackOptions::USE_RECORDS][$form]))->pack($rows);
    $options = ['plain' => 0, 'compact' => UnpackOptions::COMPACT, 'records' => UnpackOptions::USE_RECORDS][$form];
    $json = json_encode($rows, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    $raw = new Raw($bytes, $options);
    $unpacker = new BufferUnpacker('', $options);
    $last = count($rows) - 1;
    $paths = ["/0$path", '/' . intdiv($last, 2) . $path, "/$last$path"];
    $keys = explode('/', substr($path, 1));
    $access = fn (array $rows) => array_reduce($keys, fn ($part, $key) => $part[$key], $rows[$last]);
    $form === 'plain' or $raw->get($paths[2]);
    return match ($operation) {
        'loop' => fn () => $paths[0],
        'unpack' => fn () => $access($form === 'plain' ? msgpack_unpack($bytes) : $unpacker->reset($bytes)->unpack()),
        'new' => fn () => new Raw($bytes),
        'index' => fn () => (new Raw($bytes, $options))->get($paths[2]),
        'skip' => fn () => $unpacker->reset($bytes)->skipValue(),
        'last' => fn () => $raw->get($paths[2]),
        'first' => fn () => $raw->get($paths[0]),
        'many' => fn () => $raw->getMany($paths),
        'all' => function () use ($raw, $keys) {
            foreach ($raw->select([Raw::ANY, ...$keys]) as $part) {
                $part->unpack();
            }
        },
        'json' => fn () => $access(json_decode($json, true)),
    };
}

/** Of its message: each value and each key. */
function tokens(mixed $value): int
{
    $keys = is_array($value) && !array_is_list($value) ? count($value) : 0;
    return 1 + $keys + (is_array($value) ? array_sum(array_map(tokens(...), $value)) : 0);
}

/** The command that finds the path in the file with simdjson; null: it cannot be compiled. */
function simdjson(string $folder, string $path): ?array
{
    $source = __DIR__ . '/workers/simdjson.cc';
    exec("c++ -O2 -std=c++17 -o $folder/simdjson $source -lsimdjson 2>&1", $errors, $status);
    return $status === 0 ? ["$folder/simdjson", "$folder/data.json", $path] : null;
}

[, $file, $path] = $argv + [1 => '--help', 2 => '/user/login'];
$isWorker = ($argv[3] ?? '') === '--worker';
if (!is_file($file) || count($argv) > 3 && !$isWorker) {
    end_with_usage(__FILE__, array_slice($argv, 1));
}
$rows = json_decode(file_get_contents($file), true);
if ($isWorker) {
    [$name, $iterations] = explode(' ', fgets(STDIN));
    $operation = operation($name, $rows, $path);
    for ($i = (int) $iterations; $i > 0; $i--) {
        $operation();
    }
    exit;
}
if ($absence = Callgrind::absence()) {
    fwrite(STDERR, "$absence\n");
    exit(2);
}
$folder = sys_get_temp_dir() . '/msgpack-' . bin2hex(random_bytes(6));
mkdir($folder);
file_put_contents("$folder/data.json", json_encode($rows, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE));
$php = [PHP_BINARY, '-n', '-d', 'extension=' . dirname(__DIR__) . '/modules/msgpack.so', __FILE__, "$folder/data.json", $path, '--worker'];
$simdjson = simdjson($folder, '/' . count($rows) - 1 . $path);
$loop = Callgrind::of($php, 'loop', ITERATIONS);
echo "| | instructions | relative |\n|---|---:|---:|\n";
$unpack = null;
foreach (OPERATIONS as $name => $title) {
    $command = $name === 'dom' || $name === 'on-demand' ? $simdjson : $php;
    $count = $command === null ? null : Callgrind::of($command, $name, ITERATIONS) - ($command === $php ? $loop : 0);
    $unpack = str_ends_with($name, 'unpack') ? $count : $unpack;
    $title .= $name === 'skip' ? sprintf(': %.1f a token', $count / tokens($rows)) : '';
    echo $count === null ? "| $title | not measured | |\n" : sprintf("| %s | %s | %.4f |\n", $title, number_format($count), $count / $unpack);
}
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
