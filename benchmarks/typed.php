<?php
/**
 * Counts the instructions of making typed objects of messages with MessagePack\Codec, of packing them, and of mappers that do
 * the same with the same data as JSON. Results are compared before anything is counted.
 *
 *   php benchmarks/typed.php [--seed=N] [--issues=FILE.json] [--mappers=FOLDER] [--rows=N]
 *
 * FILE: an answer of an API, a list of issues. FOLDER: with vendor/autoload.php for the mappers. The table is that of
 * docs/typed.md.
 */
use MessagePack\BufferUnpacker;
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Packer;

require __DIR__ . '/lib/Callgrind.php';
require __DIR__ . '/lib/TypedRace.php';
require __DIR__ . '/lib/usage.php';
require __DIR__ . '/lib/needs_build.php';
require __DIR__ . '/typed/classes.php';
require __DIR__ . '/typed/sets.php';
require __DIR__ . '/typed/mappers.php';

const OPERATIONS = [
    'arrays' => '`BufferUnpacker` and `new`',
    'codec' => '`Codec::unpack()`',
    'constructors' => 'the same, constructors called',
    'validate' => '`Codec::validate()`',
    'to_array' => '`toArray()` and `Packer`',
    'pack' => '`Codec::pack()`',
];

/** @return Closure(): mixed */
function operation(string $name, string $set, array $rows): Closure
{
    $class = TypedBenchmark\CLASSES[$set];
    $packer = new Packer;
    $bytes = $packer->pack($set === 'single' ? $rows[0] : $rows);
    $unpacker = new BufferUnpacker;
    $codec = extension_loaded('msgpack') && class_exists(Codec::class) ? new Codec($set === 'single' ? $class : "list<$class>",
        $name === 'constructors' ? CodecOptions::CALL_CONSTRUCTORS : 0) : null;
    $objects = TypedBenchmark\make($set, $rows);
    return match ($set === 'single' ? "single $name" : $name) {
        'single arrays' => fn () => TypedBenchmark\make_point($unpacker->reset($bytes)->unpack()),
        'single to_array' => fn () => $packer->pack($objects[0]->toArray()),
        'single pack' => fn () => $codec->pack($objects[0]),
        'single codec', 'single constructors' => fn () => $codec->unpack($bytes),
        'single validate' => fn () => $codec->validate($bytes),
        'arrays' => fn () => TypedBenchmark\make($set, $unpacker->reset($bytes)->unpack()),
        'codec', 'constructors' => fn () => $codec->unpack($bytes),
        'validate' => fn () => $codec->validate($bytes),
        'to_array' => fn () => $packer->pack(array_map(fn (object $object) => $object->toArray(), $objects)),
        'pack' => fn () => $codec->pack($objects),
    };
}

/** What an operation must return. */
function expected(string $name, string $set, array $rows): mixed
{
    $objects = TypedBenchmark\make($set, $rows);
    return match ($name) {
        'validate' => [],
        'to_array', 'pack' => operation('to_array', $set, $rows)(),
        default => $set === 'single' ? $objects[0] : $objects,
    };
}

/** What an operation is repeated as. */
function repeated(string $name, string $set, array $rows): Closure
{
    if (isset(TypedBenchmark\MAPPERS[$name])) {
        $json = json_encode($rows, JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
        $mapper = TypedBenchmark\mapper($name, $set);
        $repeated = fn () => $mapper($json);
    } else {
        $repeated = operation($name, $set, $rows);
    }
    if ($repeated() != expected($name, $set, $rows)) {
        throw new LogicException("$name makes something else of $set");
    }
    return $repeated;
}

takes('/^--(seed=\d+|issues=.+|mappers=.+|rows=\d+)$/', __FILE__, array_slice($argv, 1));
$options = getopt('', ['seed:', 'issues:', 'mappers:', 'rows:']);
$seed = (int) ($options['seed'] ?? 1);
$file = $options['issues'] ?? null;
$count = (int) ($options['rows'] ?? 200);
$autoload = isset($options['mappers']) ? "$options[mappers]/vendor/autoload.php" : null;
if ($autoload && is_file($autoload)) {
    require $autoload;
}
if (extension_loaded('msgpack')) {
    [$request, $iterations] = explode(' ', fgets(STDIN));
    [$name, $set] = explode(':', $request);
    $rows = TypedBenchmark\rows($set, $set === 'issues' ? 20 : $count, $seed, $file);
    $operation = repeated($name, $set, $rows);
    for ($i = 0; $i < $iterations; $i++) {
        $operation();
    }
    exit;
}
if ($absence = Callgrind::absence()) {
    fwrite(STDERR, "$absence\n");
    exit(2);
}
$sets = array_filter(array_keys(TypedBenchmark\CLASSES), fn ($set) => $set !== 'issues' || $file);
$operations = OPERATIONS + ($autoload ? TypedBenchmark\MAPPERS : []);
$counts = [];
echo '| instructions | ', implode(' | ', $sets), " |\n|---|", str_repeat('--:|', count($sets)), "\n";
foreach ($operations as $name => $title) {
    $cells = [];
    foreach ($sets as $set) {
        if (isset(TypedBenchmark\MAPPERS[$name]) && !in_array($set, TypedBenchmark\MAPPED, true)) {
            $cells[] = '';
            continue;
        }
        $count = $counts[$name][$set] = TypedRace::count($name, $set, $options);
        $over = $counts[TypedRace::OVER[$name] ?? 'codec'][$set] ?? null;
        $cells[] = $count === null ? 'not measured' : number_format($count) . match (true) {
            isset(TypedRace::OVER[$name]) && $over => sprintf(' (%.2f)', $count / $over),
            isset(TypedBenchmark\MAPPERS[$name]) && $over => sprintf(' (%.1f times the codec)', $count / $over),
            default => '',
        };
    }
    echo "| $title | ", implode(' | ', $cells), " |\n";
}
