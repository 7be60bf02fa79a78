--TEST--
Under a list of classes no autoloader runs for a class that the payload of one of PHP's own names: every internal class is tried
--EXTENSIONS--
msgpack
--INI--
memory_limit=512M
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../compact/include/compact.php';
const OTHER = 'Other\Unknown';
const HIDDEN = "\0Other\\Unknown\0x";

$asked = [];
spl_autoload_register(function (string $class) use (&$asked) { $asked[] = $class; });

$object = fn (string $class, Closure $fill) => function () use ($class, $fill) { $fill($object = new $class); return $object->__serialize(); };
$push = fn (string $class) => $object($class, fn ($list) => $list->push(1));
$insert = fn (string $class, int ...$element) => $object($class, fn ($heap) => $heap->insert(...$element));
$made = fn (string $class, mixed ...$arguments) => fn () => (new $class(...$arguments))->__serialize();
/* How an object is made whose payload is tried. A new class of PHP needs its line here, and in docs/security.md. */
$payloads = [
    'DateTime' => $made('DateTime', '2020-01-01 UTC'),
    'DateTimeImmutable' => $made('DateTimeImmutable', '2020-01-01 UTC'),
    'DateTimeZone' => $made('DateTimeZone', 'UTC'),
    'DateInterval' => $made('DateInterval', 'P1D'),
    'DatePeriod' => fn () => (new DatePeriod(new DateTimeImmutable('2020-01-01'), new DateInterval('P1D'), 2))->__serialize(),
    'HashContext' => fn () => hash_init('sha256')->__serialize(),
    'Random\Engine\Mt19937' => fn () => [[], (new Random\Engine\Mt19937(1))->__serialize()[1]],
    'Random\Engine\PcgOneseq128XslRr64' => $made('Random\Engine\PcgOneseq128XslRr64', 1),
    'Random\Engine\Xoshiro256StarStar' => $made('Random\Engine\Xoshiro256StarStar', 1),
    'Random\Randomizer' => fn () => [['engine' => new Random\Engine\Xoshiro256StarStar(1)]],
    'ArrayObject' => $made('ArrayObject', [1]),
    'ArrayIterator' => $made('ArrayIterator', [1]),
    'RecursiveArrayIterator' => $made('RecursiveArrayIterator', [1]),
    'SplDoublyLinkedList' => $push('SplDoublyLinkedList'),
    'SplQueue' => $push('SplQueue'),
    'SplStack' => $push('SplStack'),
    'SplMinHeap' => $insert('SplMinHeap', 1),
    'SplMaxHeap' => $insert('SplMaxHeap', 1),
    'SplPriorityQueue' => $insert('SplPriorityQueue', 1, 1),
    'SplFixedArray' => fn () => SplFixedArray::fromArray([1])->__serialize(),
    'SplObjectStorage' => $object('SplObjectStorage', fn ($storage) => $storage->offsetSet(new stdClass, 1)),
    'GMP' => fn () => gmp_init(5)->__serialize(),
    'BcMath\Number' => $made('BcMath\Number', '1.5'),
    'Uri\Rfc3986\Uri' => $made('Uri\Rfc3986\Uri', 'http://example.com/'),
    'Uri\WhatWg\Url' => $made('Uri\WhatWg\Url', 'http://example.com/'),
    'Time\Duration' => fn () => ['seconds' => 5, 'nanoseconds' => 0, 'negative' => false],
    'Openssl\Session' => fn () => ['pem' => 'x'],
];

/** The payload with a hidden name or a class at each place. */
function variants(array $payload): iterable
{
    yield $payload + [HIDDEN => 1];
    foreach ($payload as $key => $value) {
        foreach (is_array($value) ? variants($value) : [] as $variant) {
            yield [$key => $variant] + $payload;
        }
        yield [$key => OTHER] + $payload;
    }
    foreach (range(count($payload), 5) as $index) {
        yield $payload + [$index => OTHER];
    }
}

function object_of(string $class, array $payload): string
{
    ksort($payload);
    return "\x82\xc0" . msgpack_pack($class) . "\xc0" . msgpack_pack($payload);
}

function read(string $message, array $options): mixed
{
    try {
        return @msgpack_unpack($message, null, $options);
    } catch (Throwable) {
        return null;
    }
}

$tried = $found = 0;
foreach (get_declared_classes() as $class) {
    $reflection = new ReflectionClass($class);
    if (!$reflection->isInternal() || $reflection->isAbstract() || str_starts_with($class, 'MessagePack')) {
        continue;
    }
    if ($reflection->hasMethod('unserialize') && !array_filter(['ArrayObject', 'ArrayIterator', 'SplObjectStorage', 'SplDoublyLinkedList'], fn ($known) => is_a($class, $known, true))) {
        echo "DEFECT: the data of $class is not known\n";
    }
    if (!$reflection->hasMethod('__unserialize')) {
        read("\x82\xc0" . msgpack_pack($class) . msgpack_pack(HIDDEN) . msgpack_pack(OTHER), []);
        echo $asked ? "DEFECT: the properties of $class name a class\n" : '';
        $asked = [];
        continue;
    }
    if (!isset($payloads[$class])) {
        echo "DEFECT: the payload of $class is not known\n";
        continue;
    }
    $payload = $payloads[$class]();
    $options = ['allowed_classes' => [$class, 'stdClass', 'DateTimeImmutable', 'DateInterval', 'Random\Engine\Xoshiro256StarStar', 'Child']];
    if ($class !== 'Openssl\Session' && !read(object_of($class, $payload), $options) instanceof $class) {
        echo "DEFECT: $class is not read under a list\n";
    }
    if (count($payload, COUNT_RECURSIVE) > 100) {
        $payload[1] = array_slice($payload[1], 0, 3); /* the state of an Mt19937 */
    }
    foreach (variants($payload) as $variant) {
        $asked = [];
        read(object_of($class, $variant), []);
        $is_asked = (bool) $asked;
        $asked = [];
        $value = read(object_of($class, $variant), $options);
        $collected = read("\xde" . pack('n', 1 + count($variant)) . "\xc0" . msgpack_pack($class) . substr(msgpack_pack($variant + ['x' => 1]), 1), $options);
        $compact = read(message(bin2hex(object_of($class, $variant))), $options);
        if ($asked || ($is_asked && [$value, $collected, $compact] !== [false, false, false])) {
            echo "DEFECT: $class: ", json_encode($variant, JSON_PARTIAL_OUTPUT_ON_ERROR), ': ', implode(', ', $asked), "\n";
        }
        $tried++;
        $found += $is_asked;
    }
}
echo $tried > 100 && $found >= 20 ? "Tried\n" : "Tried $tried, found $found\n";
?>
--EXPECT--
Tried
