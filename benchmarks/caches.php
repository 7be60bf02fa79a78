<?php
/**
 * Measures what a session and an APCu entry cost with each serializer. Each contestant is a process, pinned to one core,
 * and they take turns. Prints medians, and times relative to ours.
 *
 *   php benchmarks/caches.php [--rounds=N]
 */
require __DIR__ . '/lib/usage.php';
takes('/^--rounds=[1-9]\d*$/', __FILE__, array_slice($argv, 1));
require __DIR__ . '/lib/needs_build.php';
require __DIR__ . '/caches/contestant.php';
require __DIR__ . '/lib/Compressors.php';

$rounds = (int) substr($argv[1] ?? '--rounds=15', strlen('--rounds='));
$ours = dirname(__DIR__) . '/modules/msgpack.so';
foreach (['msgpack', 'igbinary', 'apcu'] as $name) {
    if (peer($name) === null) {
        fwrite(STDERR, "No $name in .cache/peers: tools/setup benchmark fetches it\n");
        exit(2);
    }
}
$folder = sys_get_temp_dir() . '/msgpack-benchmark-' . getmypid();
mkdir($folder);
register_shutdown_function(function () use ($folder) {
    array_map('unlink', glob("$folder/*"));
    rmdir($folder);
});

/** Null for a missing library, whose contestant is null too. */
function contestant(array $libraries, string ...$settings): ?Contestant
{
    return in_array(null, $libraries, true) ? null : new Contestant($libraries, $settings, 'worker.php');
}

function sizes(string $start, string $size, array $contestants, string $set): void
{
    echo "$start | $size | ", implode(' | ', array_map(fn($each) => number_format($each->ask($set, $size, 0)), $contestants)), " |\n";
}

/** @param list<string> $sizes operations that answer with bytes */
function table(string $title, array $contestants, array $sets, array $operations, array $sizes, int $rounds): void
{
    $contestants = array_filter($contestants);
    echo "| $title | | ", implode(' | ', array_keys($contestants)), " |\n|---|---|", str_repeat('---:|', count($contestants)), "\n";
    foreach ($sets as $set) {
        foreach ($sizes as $i => $size) {
            sizes($i === 0 ? "| $set" : '|', $size, $contestants, $set);
        }
        foreach ($operations as $operation) {
            // The same duration for each: a longer one is interrupted more often.
            $iterations = array_map(fn($each) => max(1, (int) (2e6 / $each->ask($set, $operation, 20))), $contestants);
            $times = [];
            for ($round = 0; $round < $rounds; $round++) {
                foreach ($contestants as $name => $contestant) {
                    $times[$name][] = $contestant->ask($set, $operation, $iterations[$name]);
                }
            }
            $medians = array_map('median', $times);
            echo "| | $operation |";
            foreach ($medians as $name => $time) {
                printf(' %s%s |', number_format($time / 1000, $time < 1e5 ? 2 : 0), $name === 'ours' ? '' : sprintf(' (%.2f)', $medians['ours'] / $time));
            }
            echo "\n";
        }
    }
    echo "\n";
}

$sets = array_keys(require __DIR__ . '/caches/values.php');
$handlers = [
    'ours' => [[$ours], 'msgpack'],
    'compact' => [[$ours], 'msgpack', 'msgpack.compact=1'],
    'PECL' => [[peer('msgpack')], 'msgpack'],
    'igbinary' => [[peer('igbinary')], 'igbinary'],
    'php' => [[], 'php'],
    'php_binary' => [[], 'php_binary'],
    'php_serialize' => [[], 'php_serialize'],
];
$serializers = [
    'ours' => [[peer('apcu'), $ours], 'msgpack'],
    'compact' => [[peer('apcu'), $ours], 'msgpack', 'msgpack.compact=1'],
    'igbinary' => [[peer('apcu'), peer('igbinary')], 'igbinary'],
    'php' => [[peer('apcu')], 'php'],
    'default' => [[peer('apcu')], 'default'],
];
echo 'PHP ', PHP_VERSION, ", $rounds rounds, median µs; in brackets our time relative to theirs\n\n";
table('sessions', array_map(fn($it) => contestant($it[0], "session.serialize_handler=$it[1]", "session.save_path=$folder", ...array_slice($it, 2)), $handlers),
    $sets, ['read', 'write', 'request'], ['bytes', ...(new Compressors())->names()], $rounds);
table('APCu', array_map(fn($it) => contestant($it[0], "apc.serializer=$it[1]", "session.save_path=$folder", 'apc.enable_cli=1', 'apc.shm_size=64M', ...array_slice($it, 2)), $serializers),
    $sets, ['fetch', 'store'], ['memory'], $rounds);
