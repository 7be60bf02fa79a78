<?php
/**
 * The requests of fuzz/allocations.c: a scenario in which an allocation fails, or the reference, whose result must not
 * depend on earlier requests.
 *
 *   php fuzz/allocations_requests.php          the scenarios and the modes, as JSON
 *   php fuzz/allocations_requests.php SCENARIO MODE FIRST PROGRESS
 */
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Extension;
use MessagePack\MessagePack as Library;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type;
use MessagePack\TypeTransformer\TraversableTransformer;
use MessagePack\UnpackOptions;

enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
enum Bare { case One; }
class Plain { public $a = 1; protected $b = [2]; private $c = 'c'; public ?Plain $next = null; }
class Typed { public int $i = 1; public ?array $list = null; public ?Suit $suit = null; public ?self $self = null; public string $s = ''; public readonly array $fixed; }
class Wakes { public $x; function __sleep() { return ['x']; } function __wakeup() { $this->x = [$this->x, msgpack_unpack(msgpack_pack(['woken' => str_repeat('w', 40)]))]; } }
class Row { private ?array $list = null; public readonly int $number; protected $text = 'by default'; public $cell;
    static function of(int $i): self { $row = new self; $row->number = 7 * $i; $row->text = "text $i"; $row->cell = $i % 3 ? [$i, null] : new Point; $row->list = $i % 4 ? [] : ["item $i"]; return $row; } }
class Payload { public $all; function __serialize(): array { return ['all' => $this->all]; } function __unserialize(array $data): void { $this->all = $data + ['more' => msgpack_pack($data)]; } }
class Old implements Serializable { public $t; function serialize() { return serialize($this->t); } function unserialize($text) { $this->t = unserialize($text); } }
class Destructs { public $x = 1; function __destruct() { msgpack_pack($this->x); } }
class Packs implements CanBePacked { function pack(Packer $packer): string { return $packer->packArrayHeader(1) . $packer->packStr('packs itself'); } }
class Point { public $x = 1; }
class PointExtension implements Extension
{
    function getType(): int { return 5; }
    function pack(Packer $packer, mixed $value): ?string { return $value instanceof Point ? $packer->packExt(5, $packer->pack(['x' => $value->x])) : null; }
    function unpackExt(BufferUnpacker $unpacker, int $length): mixed { $point = new Point; $point->x = $unpacker->unpack()['x']; return $point; }
}
class DateTransformer implements CanPack { function pack(Packer $packer, mixed $value): ?string { return $value instanceof ArrayObject ? $packer->packMap($value->getArrayCopy()) : null; } }
class LoudPacker extends Packer { public function packInt($int) { return parent::packInt($int + 1); } }
class LoudUnpacker extends BufferUnpacker { public function unpackInt() { return parent::unpackInt(); } public function unpack() { return parent::unpack(); } }
class Part { public function __construct(public readonly int $id, public readonly string $name, public readonly ?Part $next = null, public readonly array $tags = []) {} }
class Whole
{
    public array $parts;
    /** @param list<Part> $parts @param array<string, array{n: int, s?: non-empty-string}> $more */
    public function __construct(array $parts, public DateTimeImmutable $at, public Suit $suit, array $more = [], public Point $point = new Point, int ...$numbers)
    {
        $this->parts = [...$parts, new Part(0, str_repeat('p', count($more) + 1)), $numbers];
    }
    public function __destruct() { $this->parts = []; }
}
/** A stream that returns a few bytes at a time, and keeps what is written. */
class Slow
{
    public $context;
    public static string $source = '';
    public static string $sink = '';
    private int $at = 0;
    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_read($count) { $bytes = substr(self::$source, $this->at, min($count, 40)); $this->at += strlen($bytes); return $bytes; }
    function stream_write($bytes) { self::$sink .= substr($bytes, 0, 50); return min(50, strlen($bytes)); }
    function stream_eof() { return $this->at >= strlen(self::$source); }
    function stream_flush() { return true; }
    function stream_close() { }
    function stream_set_option($option, $first, $second) { return false; }
}
class Store implements SessionHandlerInterface
{
    public static string $data = '';
    function open($path, $name): bool { return true; }
    function close(): bool { return true; }
    function read($id): string { return self::$data; }
    function write($id, $data): bool { self::$data = $data; return true; }
    function destroy($id): bool { return true; }
    function gc($lifetime): int { return 0; }
}

/** Rows with repeating keys and shapes, and other plain values. */
function plain(): array
{
    $rows = [];
    for ($i = 0; $i < 5; $i++) {
        $row = ['identifier' => $i, 'the name' => "name of $i", 'list' => [1.5, true, null], 'nested map' => ['x y' => -1, 'y z' => [[$i]]]];
        $rows[] = $i === 3 ? array_reverse($row, true) : $row;
    }
    return [$rows, str_repeat('long ', 100), 1 << 40, [], range(1, 20)];
}

function objects(): array
{
    $plain = new Plain;
    $plain->next = new Plain;
    $plain->next->next = $plain;
    $typed = new Typed;
    $typed->list = [1, 2];
    $typed->suit = Suit::Hearts;
    $typed->self = $typed;
    $shared = ['shared'];
    $wakes = new Wakes;
    $wakes->x = &$shared;
    $payload = new Payload;
    $payload->all = [$plain, &$shared];
    $old = new Old;
    $old->t = ['a' => new Plain, 'b' => [1, 2]];
    return [$plain, $typed, $wakes, $payload, $old, &$shared, Suit::Spades, Bare::One, new Destructs, new ArrayObject([1, $plain]), (object) ['p' => 1, 'q' => $plain], new DateTimeZone('UTC')];
}

/** The bytes of a value, without the parts that differ between runs. */
function shown(mixed $value): string
{
    return is_string($value) ? bin2hex($value) : serialize($value);
}

function packed(string $of): string
{
    static $packed = [];

    return $packed[$of] ??= msgpack_pack($of());
}

/** Floats of few digits and others, long strings that repeat, and small values in which nothing repeats. */
function numbers_and_texts(): array
{
    $prices = array_map(static fn (int $i) => $i % 40 > 30 ? $i / 3 : $i / 100, range(1, 300));
    $texts = [str_repeat('a text ', 20), str_repeat('another ', 100), str_repeat('z', 70000)];
    $single = new Plain;
    $single->next = ['name' => $texts[0], 'prices' => [1.1, 2.5]];
    return [[$prices, array_flip(range(100, 400)), $texts, array_combine(range(3, 302), $prices), $texts], $single, ['text' => $texts[2], 'name' => 'name'], array_flip(['one', 'two', 'three'])];
}

/** Integers of one place in a hash table, at several levels, and strings of one hash. */
function colliding(): array
{
    $integers = array_fill_keys(range(0, 20 << 20, 1 << 20), 'x');
    $strings = array_map(static fn (int $i) => strtr(sprintf('%04b', $i), ['0' => 'Ez', '1' => 'FY']), range(0, 15));

    return [7 << 40 => 1] + array_fill_keys(range(0, 9 << 20, 1 << 20), 1) + [10 << 20 => $integers, 11 << 20 => $integers] + array_fill_keys($strings, 1);
}

/** A lone reference, which is taken back in the compact form, shortly before a block is full, and after it. */
function lone_references(): array
{
    return array_map(static fn (int $i) => array_replace(array_fill(0, 2000, 1000), [$i => 'again', $i + 1 => 'again']), [0, 675, 1360, 1995]);
}

/** The same in the compact form, with values that repeat. */
function repeated(string $of): string
{
    static $packed = [];

    return $packed[$of] ??= msgpack_pack([$of(), $all = $of(), $all, array_map(static fn (int $i) => ['identifier' => $i, 'the name' => 'a name', 'list' => $all], range(1, 20))], ['compact' => true]);
}

/** Tables of objects, also of some that have other holders and of stdClass, of dates, of maps that lack keys, which are long, of maps of other keys, and of texts. */
function tables(): array
{
    $key = str_repeat('a long key ', 7);
    $row = static fn (int $i) => array_filter([$key => 1 + $i % 2, 'name' => $i % 3 ? "text $i" : null, 'price' => $i / 4, 5 => $i % 4 ? [$i, 'x'] : null, 'map' => ["key $i" => $i, $key => 1]]);
    $dates = array_map(static fn (int $i) => new DateTimeImmutable("@$i"), range(1, 6));
    $held = array_map(Row::of(...), range(1, 6));
    $unclassed = array_map(static fn (int $i) => (object) array_filter(['id' => $i, 'name' => $i % 3 ? "text $i" : null]), range(1, 8));
    return [$dates, $held, [$held[1], $held[4]], $unclassed, array_map(Row::of(...), range(1, 12)), array_map($row, range(1, 12)), array_map(static fn (int $i) => sprintf('2020-01-%02d', $i), range(1, 20))];
}

/** Of objects and maps, that are malformed or cut behind a key that the second row lacks. */
function malformed_tables(): array
{
    $start = "\x92\x82\xc0\3\0\0\x92\xc7\3\x52\x34\0\2";
    $key = "\xd9\x46" . str_repeat('k', 70);
    $missing = "\x92\xd5\x52\x38\1\x91\x90";
    return ["$start\x97\xc7\0\x51\xc0$key\xa4cell\xa3Row$missing\xc1", "$start\x97\xc7\0\x51\xc0$key\xa6number\xa3Row$missing\x92\1\xa1x", "$start\x95\xc7\0\x51$key\xa1a$missing\xc1", "$start\x95\xc7\0\x51$key\xa1a$missing\x92\1",
        "$start\x97\xc7\0\x51\xc0\xa4cell\xa6number\xa3Row\x92\x82\xc0\5\0\2\xc0\x92\1\xa1x"];
}

/** Objects of few classes that __serialize() returns lists and maps of: short ones, long ones, in each other. */
function payloads(): array
{
    $make = static function (mixed $all): Payload {
        $payload = new Payload;
        $payload->all = $all;
        return $payload;
    };
    $fixed = static fn (int $size) => SplFixedArray::fromArray(array_map(static fn (int $i) => "text $i", range(1, $size)));
    return [$make(1), $make([2, 'a text']), $make($make($make([]))), $same = $make(range(1, 300)), $same, $fixed(3), $fixed(3), $fixed(200), SplFixedArray::fromArray([$make(null), $fixed(20)]), new SplFixedArray(0), new SplFixedArray(0)];
}

/*
 * Messages with a provisional reference that typed properties hold, a class that is named late, a missing class, and
 * keys that PHP cannot have.
 */
const ODD = ["\x92\x84\xc0\x01\xc0\xa4Suit\xa4name\xa6Hearts\xa1z\x82\xc0\xa5Plain\xa1a\x82\xc0\x02\x00\x02\x82\xc0\x04\x00\x03", "\x82\xa1a\x02\xc0\xa5Plain", "\x82\xc0\xa4Gone\xa1a\x91\x01",
    "\x83\xa1x\x01\x92\x01\x02\x03\x81\xa1a\x01\x04", "\x82\xc0\x03\xa4Gone\xa1t", "\x92\x83\xc0\x01\xc0\xa5Typed\xa4list\x91\x01\x82\xc0\x05\x00\x02", "\x82\xc0\xa5Typed\xa1i\xa1s",
    "\x84\xa3key\x91\xa3one\xa3key\x91\xa3two\xa3key\x81\xc0\xa9Destructs\xa3key\x03", "\x93\x01\x02", "\xc1", "\x91\x81\xc0\xa9Destructs\xc1", "\x92\x80\x82\xc0\x02\x00\x02"];

/** The same in the compact form: classes named late, definitions, tables and shared arrays that are malformed or cut. */
const ODD_COMPACT = ["\x92\x82\xc0\3\0\0\x93\x82\xa3key\x01\xc0\xa5Plain\x92\xd4\x51\0\x05\xd4\x53\x02", "\x92\x82\xc0\3\0\0\x92\x95\xc7\0\x51\xa1a\xa1n\x01\x93\xd4\x51\0\x02\xc0\xd4\x53\x05", "\x92\x82\xc0\3\0\0\x96\xc7\0\x52\x82\xa1a\x91\x01\xa3key\x02\xd4\x53\x03",
    "\x92\x82\xc0\3\0\0\x92\x97\xc7\0\x51\xc0\xa1x\xa1y\xa5Wakes\x91\x01\x93\xd4\x51\0\xd4\x53\x02\xc1", "\x92\x82\xc0\3\0\0\x92\x91\x01\x82\xc0\xabArrayObject\xc0\x94\0\xd4\x53\x02\x90\xc0", "\x92\x82\xc0\3\0\0\x94\x82\xc0\x06\xa4Suit\xa4Gone\xd4\x53\x02\x81\xc0\xa4Gone\x91\xd4\x51\0",
    "\x92\x82\xc0\3\0\0\x94\xa7Payload\x93\xd4\x54\0\x91\x01\x92\xd4\x54\0\xd4\x53\x02\x81\xa1a\x01\x92\xd5\x55\0\0\x92\xd5\x55\0\0\xc1", "\x92\x82\xc0\3\0\0\x95\xa4Gone\xa5Plain\x81\xa1a\x01\x92\xd5\x55\0\0\x92\xd4\x54\x01\x91\x01\x92\xd6\x55\0\x01\0\0\x91\xd4\x54\0"];

function odd(array $options, array $messages = ODD): array
{
    return array_map(static function (string $message) use ($options) {
        try {
            return @msgpack_unpack($message, null, $options);
        } catch (Throwable $thrown) {
            return $thrown->getMessage();
        }
    }, $messages);
}

function stream(string $bytes = '')
{
    in_array('slow', stream_get_wrappers(), true) || stream_wrapper_register('slow', 'Slow');
    Slow::$source = $bytes;
    Slow::$sink = '';
    return fopen('slow://', 'w+');
}

function extensions(): array
{
    return [new PointExtension];
}

function packer(int $more = 0): Packer
{
    return new Packer(PackOptions::DETECT_STR_BIN | $more, [new PointExtension, new DateTransformer, TraversableTransformer::toArray()]);
}

function library(): array
{
    return [[new Point, new Packs, new ArrayObject(['k' => 'v']), (fn() => yield from [1, 2])(), new Type\Bin('bin'), new Type\Ext(7, 'ext'), new Type\Map(['m' => new Point]), new Type\Timestamp(1, 2)], plain()];
}

function fed(MessagePackUnpacker $unpacker, string $bytes): array
{
    $values = [];
    foreach (str_split($bytes, 90) as $piece) {
        $unpacker->feed($piece);
        while ($unpacker->execute()) {
            $values[] = $unpacker->data();
        }
    }
    return $values;
}

function session(): array
{
    ini_set('session.serialize_handler', 'msgpack');
    ini_set('session.use_cookies', 0);
    ini_set('session.cache_limiter', '');
    if (session_status() !== PHP_SESSION_ACTIVE) {
        session_set_save_handler(new Store, false);
        session_start();
    }
    $_SESSION = ['rows' => plain()[0], 'object' => new Wakes, 'payload' => new Payload];
    $text = session_encode();
    session_decode($text);
    $all = [$text, $_SESSION];
    session_write_close();
    return $all;
}

/** Objects that are in use when memory runs out: a shutdown function uses them again. */
final class Used
{
    public static array $objects = [];
    public static mixed $kept = null;
}

function used(object $object): object
{
    return Used::$objects[] = $object;
}

/** Values in structured clones. */
function clones(): array
{
    $list = [1, plain()];
    $list[] = &$list;
    return [&$list, $list, new Type\Set([1, [2]]), new Type\TypedArray('Int8Array', 'abc'), new Type\RegExp('a+', 'g'), new Type\Error('Error', 'text', ['key' => 1]), Type\Undefined::Value];
}

/** Definitions, labels and bundled strings that are malformed or cut. */
const ODD_RECORDS = ["\x92\xd4\x72\x40\x92\xa3one\xa3two\x91\x01\x02\x41", "\xd4\x72\x40\x92\xa3one\xa3one\x01\x02", "\x92\xd4\x72\x40\xd6\x69\0\0\0\1\x91\xa3one\x91\x01\xd4\x72\x41\xd6\x70\0\0\0\1\x05",
    "\x92\xd6\x69\0\0\0\1\xd4\x72\x40\x91\xa4self\xd6\x70\0\0\0\1\x40", "\xd6\x62\0\0\0\5\xc1\x04\xa0\xa4text", "\x92\xd4\x73\0\x92\x01\x91\x02\xd4\x78\0\x91\x01", "\xd5\x72\x60\0\x91\xa3one\x93\x01\x02"];

function with_records(string $bytes, int $more = 0): mixed
{
    try {
        return used(new BufferUnpacker($bytes, UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE | $more))->unpack();
    } catch (Throwable $thrown) {
        return $thrown->getMessage();
    }
}

$scenarios = [
    'pack plain data' => static fn() => [msgpack_pack(plain()), msgpack_pack(plain())],
    'pack objects' => static fn() => msgpack_pack(objects()),
    'pack for other languages' => static function () {
        ini_set('msgpack.php_only', 0);
        return msgpack_pack([plain(), Suit::Hearts, new DateTime('@0'), new Payload, new Wakes]);
    },
    'unpack plain data' => static fn() => [msgpack_unpack(packed('plain')), msgpack_unpack(packed('plain')), msgpack_unpack("\x82\xa5first\x01\xa6second\xcf\xff\xff\xff\xff\xff\xff\xff\xff")],
    /* "v101" and "v156" have the same place in the cache of short strings. */
    'unpack short strings' => static function () {
        $packed = array_map(static fn(string $text) => msgpack_pack(array_map(static fn(int $i) => ['the key' => $text, 'another' => $i], range(1, 8))), ['v101', 'v156']);
        Used::$kept = msgpack_unpack($packed[0]);
        $other = msgpack_unpack($packed[1]);
        return [Used::$kept, $other];
    },
    'unpack keys that collide' => static fn() => [msgpack_unpack(packed('colliding')), msgpack_unpack(packed('colliding'), null, ['strict' => true])],
    'unpack objects' => static fn() => msgpack_unpack(packed('objects')),
    'unpack objects of allowed classes' => static fn() => msgpack_unpack(packed('objects'), null, ['allowed_classes' => ['Plain', 'Old', 'Wakes', 'ArrayObject']]),
    'unpack odd messages' => static fn() => [odd([]), odd(['throw' => true]), odd(['allowed_classes' => false])],
    'unpack stdClass' => static function () {
        ini_set('msgpack.assoc', 0);
        return [msgpack_unpack(packed('plain')), odd([])];
    },
    /* Which arrays are shared depends on their addresses. */
    'pack the compact form' => static fn() => [msgpack_unpack(msgpack_pack([plain(), objects(), plain()], ['compact' => true])), msgpack_unpack(msgpack_pack(array_fill(0, 20, ['identifier' => 1, 'the name' => plain()]), ['compact' => true]))],
    'pack numbers and texts in the compact form' => static fn() => array_map(static fn (mixed $value) => msgpack_unpack(msgpack_pack($value, ['compact' => true])), numbers_and_texts()),
    'pack lone references in the compact form' => static fn() => array_map(static fn (array $value) => msgpack_pack($value, ['compact' => true]), lone_references()),
    'pack objects with a payload in the compact form' => static fn() => msgpack_unpack(msgpack_pack(payloads(), ['compact' => true])),
    'unpack objects with a payload in the compact form' => static fn() => [msgpack_unpack(repeated('payloads')), msgpack_unpack(repeated('payloads'), null, ['allowed_classes' => false]), fed(used(new MessagePackUnpacker), repeated('payloads'))],
    'unpack the compact form' => static fn() => [msgpack_unpack(repeated('plain')), msgpack_unpack(repeated('objects')), msgpack_unpack(repeated('objects'), null, ['allowed_classes' => false])],
    'unpack odd messages in the compact form' => static fn() => [odd([], ODD_COMPACT), odd(['throw' => true], ODD_COMPACT), odd(['allowed_classes' => false], ODD_COMPACT)],
    'tables in the compact form' => static fn() => [msgpack_unpack(msgpack_pack(tables(), ['compact' => true])), fed(used(new MessagePackUnpacker), repeated('tables')), odd([], malformed_tables()), odd(['throw' => true], malformed_tables())],
    'tables of objects in the compact form' => static function () {
        ini_set('msgpack.assoc', 0);
        return [fed(used(new MessagePackUnpacker), repeated('tables')), odd([], malformed_tables())];
    },
    'unpack stdClass in the compact form' => static function () {
        ini_set('msgpack.assoc', 0);
        return [msgpack_unpack(repeated('plain')), odd([], ODD_COMPACT)];
    },
    'Packer and BufferUnpacker, compact form' => static function () {
        $packer = used(packer(PackOptions::COMPACT));
        $unpacker = used(new BufferUnpacker('', UnpackOptions::COMPACT | UnpackOptions::BIGINT_AS_STR, extensions()));
        foreach (str_split($packer->pack([library(), $all = plain(), $all]) . packed('plain'), 20) as $piece) {
            $values[] = $unpacker->append($piece)->tryUnpack();
        }
        return $values;
    },
    'MessagePackUnpacker, compact form' => static fn() => fed(used(new MessagePackUnpacker), repeated('plain') . repeated('objects') . "\x01"),
    'templates' => static fn() => [msgpack_unpack("\x82\xa1a\x05\xa1b\x91\x06", 'Plain'), msgpack_unpack("\x92\x92\x01\x02\x82\xa1a\x01\xa4next\xc0", ['Plain']), msgpack_unpack("\x81\xa4list\x91\x01", new Typed), (new MessagePack)->unpack("\x81\xa1a\x92\x01\x02", ['k' => 'Plain'])],
    'BufferUnpacker' => static function () {
        $unpacker = used(new BufferUnpacker(packed('plain'), UnpackOptions::BIGINT_AS_STR, extensions()));
        $values = [$unpacker->unpack(), $unpacker->reset("\xd5\x05\x81\xa1x\x01\xc4\x03abc")->tryUnpack()];
        foreach (str_split(packed('plain') . (packer())->pack(library()) . packed('plain'), 200) as $piece) {
            $values[] = $unpacker->append($piece)->tryUnpack();
        }
        $copy = used($unpacker->withBuffer("\xa3abc\x91\x01"));
        return [$values, $copy->unpackStr(), $copy->unpackArray(), $copy->release(), unserialize(serialize($copy))->getRemainingCount()];
    },
    'Packer, records' => static fn() => [used($packer = new Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE))->pack(plain()), $packer->pack(clones())],
    'BufferUnpacker, records' => static function () {
        $packer = new Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE);
        $unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE);
        foreach (str_split($packer->pack(plain()) . $packer->pack(clones()), 20) as $piece) {
            $values[] = $unpacker->append($piece)->tryUnpack();
        }
        return [$values, array_map(with_records(...), ODD_RECORDS), with_records($packer->pack(plain()), UnpackOptions::MAP_AS_OBJECT)];
    },
    'shared structures' => static function () {
        $saved = '';
        $structures = used(new MessagePack\Structures(static fn () => null, static function (string $packed) use (&$saved) { $saved = $packed; return true; }, 3));
        $packed = (new Packer(PackOptions::USE_RECORDS))->withStructures($structures)->pack(plain());
        $unpacker = (new BufferUnpacker($packed, UnpackOptions::USE_RECORDS))->withStructures(MessagePack\Structures::fromPacked($saved));
        return [$unpacker->unpack(), count($structures), $structures->toPacked() === $saved];
    },
    'a sequence with records' => static function () {
        $writer = used(new StreamWriter(stream(), new Packer(PackOptions::USE_RECORDS), 300));
        $writer->write(plain());
        $writer->write(plain());
        $writer->flush();
        return iterator_to_array(new StreamReader(stream(Slow::$sink), UnpackOptions::USE_RECORDS));
    },
    'BufferUnpacker, overridden' => static fn() => used(new LoudUnpacker(packed('plain')))->unpack(),
    'Packer' => static fn() => [used(packer())->pack(library()), used(packer()->extendWith(new PointExtension))->packMap(['a' => [1, 'x']]), Library::pack(plain())],
    'Packer, overridden' => static fn() => used(new LoudPacker)->pack(plain()),
    'MessagePackUnpacker' => static fn() => fed(used(new MessagePackUnpacker), packed('plain') . packed('objects') . "\x01"),
    '\MessagePack' => static function () {
        $packer = used(new MessagePack(true));
        $packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['Plain', 'Typed', 'Suit']);
        return [$packer->unpack($packer->pack(objects())), fed(used($packer->unpacker()), packed('objects'))];
    },
    'StreamReader' => static function () {
        $bytes = packer()->pack(library());
        $reader = used(new StreamReader(stream(str_repeat(packed('plain') . $bytes, 2)), null, extensions(), 100));
        return [iterator_to_array($reader), $reader->getOffset(), Library::unpackMultiple(str_repeat(packed('plain'), 2))];
    },
    'StreamWriter' => static function () {
        $writer = used(new StreamWriter(stream(), packer(), 300));
        foreach (library() as $value) {
            $writer->write($value);
        }
        $writer->write(plain())->flush();
        return Slow::$sink;
    },
    'sessions' => static fn() => session(),
    'exceptions' => static fn() => array_map(static function (callable $call) {
        try {
            return $call();
        } catch (Throwable $thrown) {
            return [$thrown::class, $thrown->getMessage()];
        }
    }, [static fn() => Library::unpack("\xc1"), static fn() => (new Packer)->pack(fopen('php://memory', 'r')), static fn() => (new BufferUnpacker("\x92\x01"))->unpack(), static fn() => (new BufferUnpacker("\x01"))->unpackStr(), static fn() => msgpack_pack(static fn() => 1),
        static fn() => new Packer(99), static fn() => msgpack_unpack("\x01", null, ['max_depth' => 'x']), static fn() => msgpack_unpack("\xdd\xff", null, ['throw' => true]), static fn() => Type\Timestamp::fromDateTime(new DateTime('@5')), static fn() => (new BufferUnpacker("\xd4\x05\xc1", null, extensions()))->unpack()]),
    'options' => static fn() => [PackOptions::fromBitmask(PackOptions::FORCE_STR | PackOptions::FORCE_MAP), UnpackOptions::fromBitmask(UnpackOptions::BIGINT_AS_STR), (new Packer(PackOptions::FORCE_BIN | PackOptions::FORCE_FLOAT32))->pack(plain()), new Packer(PackOptions::fromBitmask(PackOptions::DETECT_ARR_MAP))],
    'fibers' => static function () {
        $fiber = new Fiber(static function () {
            $unpacker = used(new BufferUnpacker("\x92\xd4\x09\x00\x01", null, [new class implements Extension {
                function getType(): int { return 9; }
                function pack(Packer $packer, mixed $value): ?string { return null; }
                function unpackExt(BufferUnpacker $unpacker, int $length): mixed { Fiber::suspend(); return $unpacker->read($length) . msgpack_unpack(packed('plain'))[1]; }
            }]));
            return $unpacker->unpack();
        });
        $fiber->start();
        $values = msgpack_unpack(packed('objects'));
        $fiber->resume();
        return [$fiber->getReturn(), $values];
    },
    'as deep as may be' => static function () {
        ini_set('msgpack.max_depth', 30);
        $deepest = str_repeat("\x91", 29) . "\x90";
        return [msgpack_unpack($deepest), (new BufferUnpacker($deepest))->unpack(), msgpack_pack(msgpack_unpack($deepest))];
    },
    'in a nested call' => static function () {
        $packer = used(new Packer(null, [new class implements CanPack {
            function pack(Packer $packer, mixed $value): ?string { return $value instanceof Plain ? $packer->pack(msgpack_unpack(packed('plain'))) : null; }
        }]));
        return [$packer->pack([1, new Plain, [new Plain]]), msgpack_unpack(msgpack_pack([new Payload, new Wakes, new Old]))];
    },
    'Codec, new types' => static fn() => [used(new Codec('list<Whole>|Part'))->validate("\x91\x80"), (new Codec('array<int, array{a: Part, b?: list<int>|string}>'))->jsonSchema()],
    'Codec' => static function () {
        $whole = ['parts' => [['id' => 1, 'name' => 'one'], ['id' => 2, 'name' => 'two', 'next' => ['id' => 3, 'name' => 'three', 'tags' => range(1, 20)]]],
            'at' => '2024-05-06T07:08:09.5+02:00', 'suit' => 'h', 'more' => ['x' => ['n' => 1], 'y' => ['n' => 2, 's' => 'text']], 'numbers' => [1, 2, 3]];
        $answers = [];
        foreach ([0, CodecOptions::CALL_CONSTRUCTORS | CodecOptions::COERCE, CodecOptions::COMPACT, CodecOptions::RECORDS] as $options) {
            $codec = used(new Codec('list<Whole>', $options));
            $parts = new Codec('list<Part>', $options);
            $answers[] = [$codec->map([$whole, $whole]), $parts->unpack($parts->pack([new Part(1, 'a', new Part(2, 'b'))]))];
        }
        return $answers;
    },
    'Codec, errors' => static function () {
        $codec = new Codec('list<Whole>', CodecOptions::ALL_ERRORS | CodecOptions::FORBID_UNKNOWN);
        $answers = [$codec->validate(msgpack_pack([['parts' => [['id' => 'x'], 7], 'at' => 'yesterday', 'suit' => 'q', 'no' => 1]]))];
        try {
            $codec->unpack(msgpack_pack([['parts' => [['id' => 1, 'name' => 'a']], 'at' => 0, 'suit' => 's'], 7]));
        } catch (MessagePack\Exception\MappingException $exception) {
            $answers[] = $exception->errors;
        }
        return $answers;
    },
];

/** All results, as a text. */
function reference(array $scenarios): string
{
    $answers = [];
    foreach ($scenarios as $name => $scenario) {
        try {
            $answers[$name] = shown($scenario());
        } catch (Throwable $thrown) {
            $answers[$name] = $thrown::class . $thrown->getMessage();
        }
        ini_restore('msgpack.php_only');
        ini_restore('msgpack.assoc');
        ini_restore('msgpack.max_depth');
    }
    $lines = '';
    foreach ($answers as $name => $answer) {
        $lines .= "$name: " . strlen($answer) . ' ' . md5($answer) . "\n";
    }
    return $lines;
}

/** Ignores the results: calls may be rejected, or messages be incomplete. */
function use_again(): void
{
    foreach (Used::$objects as $object) {
        foreach (match (true) {
            $object instanceof Packer => [static fn() => $object->pack(plain())],
            $object instanceof BufferUnpacker => [static fn() => $object->tryUnpack(), static fn() => $object->append(str_repeat("\xc0", 2000))->tryUnpack(), static fn() => $object->reset(packed('plain'))->unpack(), static fn() => serialize($object)],
            $object instanceof MessagePackUnpacker => [static fn() => $object->execute(), static fn() => $object->feed(str_repeat("\xc0", 2000)), static fn() => $object->execute(), static fn() => $object->reset(), static fn() => fed($object, packed('objects'))],
            $object instanceof StreamReader => [static fn() => $object->read($message), static fn() => iterator_to_array($object)],
            $object instanceof StreamWriter => [static fn() => $object->write(plain()), static fn() => $object->flush()],
            default => [static fn() => var_export($object, true)],
        } as $call) {
            try {
                $call();
            } catch (Throwable) {
            }
        }
    }
    Used::$objects = [];
    Used::$kept = null;
    gc_collect_cycles();
}

$plan = fuzz_plan();
if ($plan === false) {
    if (!isset($argv[1])) {
        echo json_encode(['scenarios' => array_keys($scenarios), 'modes' => ['next request', 'shutdown']]);
        return;
    }
    fuzz_allocations(__FILE__, $argv[1], $argv[2], (int) $argv[3], $argv[4]);
}
if ($plan === null) {
    fuzz_answer(reference($scenarios));
    return;
}
[$scenario, $mode] = $plan;
packed('plain');
packed('objects');
repeated('plain');
repeated('objects');
repeated('tables');
if ($mode === 'shutdown') {
    register_shutdown_function(static function () use ($scenarios) {
        fuzz_count_allocations(false);
        use_again();
        fuzz_answer(reference($scenarios));
    });
}
fuzz_count_allocations(true);
Used::$kept = $scenarios[$scenario]();
fuzz_count_allocations($mode !== 'shutdown'); // the end of the request, too
