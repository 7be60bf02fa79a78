<?php
/*
 * Programs like those in rybakit/msgpack's README and examples.
 *   php -n -d extension=msgpack.so documented.php
 *   php -n documented.php <the library's autoload.php>
 */
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Exception\InvalidOptionException;
use MessagePack\Exception\PackingFailedException;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Bin;
use MessagePack\Type\Ext;
use MessagePack\Type\Map;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\StreamTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;
use MessagePack\UnpackOptions;

if (isset($argv[1])) {
    require $argv[1];
}
require_once __DIR__ . '/answers.php';
require_once __DIR__ . '/documented_types.php';

function say(string $what, mixed $value): void
{
    echo "  $what: ", show($value), "\n";
}

function packing(): void
{
    $packer = new Packer;
    say('by a packer', $packer->pack(['a' => [1, 'b']]) === MessagePack::pack(['a' => [1, 'b']]));
    foreach ([[1, 2], [0 => 1, 1 => 2], [0 => 1, 2 => 3], [1 => 2, 2 => 3], ['a' => 1, 'b' => 2], []] as $array) {
        say(json_encode($array), $packer->pack($array));
    }
    foreach (['Nil' => [], 'Bool' => [true], 'Int' => [42], 'Float' => [M_PI], 'Float32' => [M_PI], 'Float64' => [M_PI], 'Str' => ['foo'], 'Bin' => ["\x80"],
        'Array' => [[1, 2]], 'ArrayHeader' => [3], 'Map' => [[1, 2]], 'MapHeader' => [20], 'Ext' => [1, "\xaa"]] as $type => $arguments) {
        say("pack$type()", $packer->{"pack$type"}(...$arguments));
    }
}

function packing_options(): void
{
    $values = ['str', "\xff", 1.5, [1], ['k' => 1]];
    $ours = ['COMPACT' => null, 'USE_RECORDS' => null, 'STRUCTURED_CLONE' => null, 'OBJECT_AS_MAP' => null, 'DETECT_FLOAT32' => null, 'DECIMAL_FLOAT32' => null];
    foreach (array_diff_key((new ReflectionClass(PackOptions::class))->getConstants(), $ours) as $name => $bit) {
        say($name, (new Packer($bit))->pack($values));
    }
    $packer = new Packer(PackOptions::DETECT_STR_BIN | PackOptions::FORCE_FLOAT32);
    say('two of them', $packer->pack(['é', "\xe9", M_PI]));
    say('as an object', (new Packer(PackOptions::fromBitmask(PackOptions::FORCE_MAP)))->pack([[]]));
    foreach ([PackOptions::FORCE_STR | PackOptions::FORCE_BIN, PackOptions::FORCE_FLOAT32 | PackOptions::FORCE_FLOAT64] as $both) {
        say('two that exclude each other', attempt(fn() => new Packer($both)));
    }
}

function unpacking(): void
{
    $unpacker = new BufferUnpacker;
    say('reset() and unpack()', $unpacker->reset("\x93\x01\xa1a\xc0")->unpack());
    say('MessagePack::unpack()', MessagePack::unpack("\x81\xa1k\xc4\x01\xff"));
    $unpacker->reset();
    foreach (str_split("\x01\x92\x02\x03\xa3abc\xcd\x01\x00", 4) as $chunk) {
        say('a chunk of ' . strlen($chunk), $unpacker->append($chunk)->tryUnpack());
    }
    $unpacker->reset("\x01\x02\x03\xa3foo\xcb");
    say('seek(3)', $unpacker->seek(3)->unpack());
    say('seek(-6)', $unpacker->seek(-6)->unpack());
    say('seek(0), skip(2)', $unpacker->seek(0)->skip(2)->unpack());
    say('left', [$unpacker->getRemainingCount(), $unpacker->hasRemaining()]);
    say('release()', [$unpacker->release(), $unpacker->getRemainingCount(), $unpacker->release()]);
    say('read(2)', $unpacker->read(2));
    say('too little', attempt(fn() => $unpacker->read(100)));
    say('not a float yet', attempt(fn() => $unpacker->seek(-1)->unpack()));
    foreach (['Nil' => "\xc0", 'Bool' => "\xc2", 'Int' => "\xd0\x80", 'Float' => "\xca\x3f\x80\0\0", 'Str' => "\xd9\x01a", 'Bin' => "\xc4\x01\x80",
        'Array' => "\x92\x01\x02", 'ArrayHeader' => "\xdc\x01\x00", 'Map' => "\x81\x01\x02", 'MapHeader' => "\x83", 'Ext' => "\xd4\x05x"] as $type => $bytes) {
        say("unpack$type()", $unpacker->reset($bytes)->{"unpack$type"}());
        say("unpack$type(), of something else", attempt(fn() => $unpacker->reset("\xc1")->{"unpack$type"}()));
    }
    say('another buffer', [$unpacker->withBuffer("\x07")->unpack(), $unpacker->reset("\x08")->unpack()]);
}

function large_integers(): void
{
    $bytes = "\xcf" . str_repeat("\xff", 8);
    say('as it is', (new BufferUnpacker($bytes))->unpack());
    say('BIGINT_AS_STR', MessagePack::unpack($bytes, UnpackOptions::BIGINT_AS_STR));
    say('two options', attempt(fn() => new BufferUnpacker('', UnpackOptions::BIGINT_AS_STR | UnpackOptions::BIGINT_AS_GMP)));
    $packer = new Packer(null, [new UnsignedTransformer]);
    say('a type of our own', $packer->pack(['id' => new Unsigned('ffffffffffffff00')]));
    say('and back', MessagePack::unpack($packer->pack(new Unsigned('ffffffffffffff00'))));
}

function types(): void
{
    $packer = new Packer;
    say('Map', [$packer->pack(new Map([1, 2, 3])), $packer->pack([1, 2, 3])]);
    say('Bin', [$packer->pack(new Bin('text')), $packer->pack('text')]);
    say('Ext', [$packer->pack(new Ext(5, 'body')), MessagePack::unpack("\xd6\x05body")]);
    say('one of our own', $packer->pack(['outside' => new Temperature(21.5)]));
    $file = fopen('php://temp', 'w+');
    fwrite($file, "contents\xff");
    rewind($file);
    say('a stream', (new Packer(null, [new StreamTransformer]))->pack($file));
    $iterator = new ArrayIterator(['a' => 1, 'b' => [2]]);
    say('a Traversable', (new Packer(null, [TraversableTransformer::toMap()]))->pack($iterator));
    say('without its keys', (new Packer(null, [TraversableTransformer::toArray()]))->pack((fn() => yield from $iterator)()));
    say('what nothing knows', attempt(fn() => $packer->pack([$iterator])));
}

function timestamps(): void
{
    $extension = new TimestampExtension;
    $packer = (new Packer)->extendWith($extension);
    $unpacker = (new BufferUnpacker)->extendWith($extension);
    foreach ([new Timestamp(1700000000), new Timestamp(1700000000, 5), new Timestamp(-1, 999999999), Timestamp::fromDateTime(new DateTime('2024-02-29 12:00:00.25 UTC'))] as $timestamp) {
        $packed = $packer->pack($timestamp);
        say(bin2hex($packed), $unpacker->reset($packed)->unpack());
        say('by the class MessagePack', [$packed === MessagePack::pack($timestamp), MessagePack::unpack($packed)]);
    }
    say('the present', abs(MessagePack::unpack(MessagePack::pack(Timestamp::now()))->getSeconds() - time()) < 5);
    say('without the extension', attempt(fn() => (new Packer)->pack(new Timestamp(1))));
}

function both_ways(\MessagePack\Extension $extension, mixed $value): array
{
    $packed = (new Packer(null, [$extension]))->pack($value);
    return [$packed, (new BufferUnpacker($packed, null, [$extension]))->unpack()];
}

function extensions(): void
{
    [$packed, $date] = both_ways(new Dates(4, DateTimeInterface::class), new DateTime('2024-02-29 12:00:00.123456', new DateTimeZone('Asia/Tokyo')));
    say(bin2hex($packed), $date->format('c u e'));

    [$packed, $walk] = both_ways(new Walks(5, Traversable::class), new ArrayIterator(['x', [1, 2], null]));
    say(bin2hex($packed), get_debug_type($walk));
    say('walked', iterator_to_array($walk));

    $people = array_map(fn($id) => ['id' => $id, 'name' => "Person $id", 'score' => $id / 2], range(1, 40));
    foreach ([[], ['id' => 'int', 'name' => 'str', 'score' => 'float']] as $types) {
        [$packed, $rows] = both_ways(new Tables(6, $types), new Rows($people));
        $reader = $types ? 'the types known' : 'nothing known';
        say("a table, $reader", [strlen($packed), strlen(MessagePack::pack($people)), $rows == $people]);
    }
    say('a table of one row', both_ways(new Tables(6), new Rows([['id' => 1]])));

    $text = str_repeat('a', 100) . str_repeat("\n", 50) . 'end';
    [$packed, $unpacked] = both_ways(new Runs(7, LongText::class), new LongText($text));
    say('a text of ' . strlen($text), [strlen($packed), $unpacked === $text]);
    say('a short one', both_ways(new Runs(7, LongText::class), new LongText('short')));

    $unknown = MessagePack::unpack("\xd6\x2abody");
    say('of a type that is not registered', [$unknown, MessagePack::pack($unknown)]);
}

function exceptions(): void
{
    foreach ([PackingFailedException::class, UnpackingFailedException::class, InsufficientDataException::class, InvalidOptionException::class] as $class) {
        say($class, array_values(class_parents($class)));
    }
    foreach (["\xc1", "\x92\x01", "\x81\xc0\x01", '', "\xd9\x05abc"] as $bytes) {
        say(bin2hex($bytes) ?: 'nothing', attempt(fn() => MessagePack::unpack($bytes)));
    }
    foreach ([new stdClass, STDIN, fn() => 1] as $value) {
        say(get_debug_type($value), attempt(fn() => MessagePack::pack($value)));
    }
}

foreach (['packing', 'packing_options', 'unpacking', 'large_integers', 'types', 'timestamps', 'extensions', 'exceptions'] as $program) {
    echo strtr($program, '_', ' '), "\n";
    $program();
}
