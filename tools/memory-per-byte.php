<?php
/** Implements tools/memory-per-byte: hostile messages, each a repetition of one kind. */
use MessagePack\{BufferUnpacker, Codec, Raw, UnpackOptions};

error_reporting(0);

/** Bytes of memory per byte of a message, at most; docs/security.md says why it is not less. */
const LIMIT = 225;
const COMPACT_LIMIT = 250; // also where maps are objects
const DOUBLED_LIMIT = 400; // where PHP's table has just been doubled, or its allocator takes pages
const MSGPACKR_LIMIT = 440; // records, structured clones
const CODEC_LIMIT = 500; // of columns: the index is there beside the values
const PLAIN_LIMIT = 2700; // of a Codec, where a string is written again and again before it is read
const CLASSES_LIMIT = 1000; // of PHP's classes whose new objects are large, in the compact form
const CHAIN_LIMIT = 465; // where the decoder's frames have just been doubled
const TEMPLATE_LIMIT = 10100; // by the properties of the class: nothing in the message is for them
const COUNT = 50000;
const BLOCK = 1 << 14; // of a list in columns: see docs/compact-format.md

enum Suit: string { case Hearts = 'h'; }
class Typed { public ?array $list = null; }
class Plain { public $a, $b, $c, $d; }
class Magic { public function __unserialize(array $data): void {} }
eval('class Hundred { public $p' . implode(' = 1, $p', range(0, 99)) . ' = 1; }');

function many(string $element, int $count = COUNT): string
{
    return "\xdd" . pack('N', $count) . str_repeat($element, $count);
}

function pairs(string $pair, int $count = COUNT): string
{
    return "\xdf" . pack('N', $count) . str_repeat($pair, $count);
}

function compact_form(string $value): string
{
    return "\x92\x82\xc0\x03\x00\x00$value";
}

/** A list of cells that take no bytes, but padding as they cost so much each. */
function columns(string $column, int $cost, int $count = BLOCK): string
{
    $list = "\x93\xc7\x07\x52\x34\x00\xce" . pack('N', $count) . $column;
    $padding = intdiv((48 + $cost) * $count, 200) + 200 - strlen($list);
    return compact_form("$list\xc9" . pack('N', $padding + 1) . "\x52\x3f" . str_repeat("\0", $padding));
}

/** A map of so many pairs. */
function map_of_columns(int $count): string
{
    $padding = str_repeat("\0", intdiv(368 + 72 * $count, 200));
    return compact_form("\x94\xc7\x07\x52\x35\x00\xce" . pack('N', $count) . "\xc7\x0b\x52\x08\xd3\x70\0\0\0\0\0\0\0\x01" . ONES
        . "\xc9" . pack('N', strlen($padding) + 1) . "\x52\x3f$padding");
}

/** A column of rows, whose cells are all 1, by a definition of these keys. */
function rows(string $names, int $keys, string $class = ''): string
{
    return chr(0x90 + 1 + 2 * $keys + ($class === '' ? 0 : 2)) . "\xc7\x00\x51" . ($class === '' ? '' : "\xc0") . $names
        . ($class === '' ? '' : chr(0xa0 + strlen($class)) . $class) . str_repeat(ONES, $keys);
}

/** That the first row alone has. */
function missing(int $count = BLOCK): string
{
    $bits = "\x52\x38\x01" . str_repeat("\0", ($count + 7 >> 3) - 1);
    return "\x92\xc8" . pack('n', strlen($bits) - 1) . "$bits\x91\x01";
}

const OBJECT = 800; // an object of up to six properties costs that much
const ONES = "\x92\xd4\x52\x31\x01";

/** An array of 3,000 elements, a string of 3,000 bytes, and values that refer to them. */
function after_large(string $value, string $string = ''): string
{
    $string = $string === '' ? str_repeat('a', 3000) : $string;
    return compact_form("\x93" . many("\x01", 3000) . "\xda" . pack('n', strlen($string)) . $string . many($value, 3000));
}

/** Elements with ids from 1 on, of a structured clone. */
function with_ids(string $element, int $first = 1, int $count = COUNT): string
{
    return implode(array_map(fn (int $id) => "\xd6\x69" . pack('N', $id) . $element, range($first, $first + $count - 1)));
}

/** Such elements in a list. */
function many_with_ids(string $element): string
{
    return "\xdd" . pack('N', COUNT) . with_ids($element);
}

/** A message in the name of whose kind this is not is read without classes. */
const WITH_CLASSES = '/enum cases|property|__|Array|Spl|GMP|text|template/';

function objects(string $class): string
{
    return compact_form("\x92\x81\xc0" . chr(0xa0 + strlen($class)) . $class . many("\x91\xd4\x51\x00"));
}

$long_texts = "\x92\xc8\x1f\x42\x52\x39\x13" . str_repeat('a', 8000) . ONES;
$kinds = [
    'nil' => many("\xc0"),
    'strings of two bytes' => many("\xa2ab"),
    'empty lists' => many("\x90"),
    'lists of one element' => many("\x91\x01"),
    'lists of one element in each other' => many(str_repeat("\x91", 4000) . "\x01", 12),
    'lists that promise more than comes' => str_repeat("\xdd\xff\xff\xff\xff", 4000),
    'maps of one pair' => many("\x81\x01\x01"),
    'maps of one pair in each other' => many(str_repeat("\x81\x01", 4000) . "\x01", 12),
    'maps that begin as one of 64 keys did' => (function () {
        $pairs = array_map(fn (int $i) => "\xa3" . sprintf('k%02d', $i) . "\x01", range(0, 63));
        $like = "\xde\x00\x40" . implode($pairs);
        /* The innermost maps are complete, the others truncated: any other key would remove the shape from the cache. */
        return "\x93" . $like . $like . str_repeat("\xde\x00\x40\xa3k00", 4000) . "\x01" . str_repeat(implode(array_slice($pairs, 1)), 2);
    })(),
    'empty maps' => many("\x80"),
    'objects of a class named ""' => many("\x81\xc0\xa0"),
    'objects of a class named "Z"' => many("\x81\xc0\xa1Z"),
    'objects with a typed property' => many("\x82\xc0\xa5Typed\xa4list\x91\x01"),
    'objects with __unserialize()' => many("\x82\xc0\xa5Magic\xc0\x90"),
    'lists held by reference' => many("\x82\xc0\x01\x00\x01"),
    'enum cases' => many("\x82\xc0\x06\xa4Suit\xa6Hearts"),
    'timestamps' => many("\xd6\xff\x00\x00\x00\x01"),
    'ext values' => many("\xd4\x01\x00"),
    'one key again and again' => pairs("\xa0\x81\xc0\xa0"),
    'maps as keys' => pairs("\x81\xc0\xa0\xc0"),
    'a class named again and again' => many("\x82\xc0\xa0\xc0\xa0"),
    'compact: lists of one element in each other' => compact_form(many(str_repeat("\x91", 4000) . "\x01", 12)),
    'compact: maps of one pair in each other' => compact_form(many(str_repeat("\x81\x01", 4000) . "\x01", 12)),
    'compact: records of a map' => compact_form("\x92\x81\xa1a\x01" . many("\x92\xd4\x51\x00\x01")),
    'compact: records of a class named ""' => compact_form("\x92\x81\xc0\xa0" . many("\x91\xd4\x51\x00")),
    'compact: lists for __unserialize()' => compact_form("\x92\xa5Magic" . many("\x91\xd4\x54\x00")),
    'compact: maps for __unserialize()' => compact_form("\x93\x81\x01\x01\xa5Magic" . many("\x92\xd5\x55\x00\x00\x01")),
    'compact: objects with __unserialize() in each other' => compact_form("\x92\xa5Magic" . many(str_repeat("\x92\xd4\x54\x00", 400) . "\x01", 120)),
    'compact: definitions' => compact_form(many("\x93\xc7\x00\x51\xa1a\x01")),
    'compact: one list again and again' => compact_form("\x92\x91\x01" . many("\xd4\x53\x02")),
    'compact: payloads that are one list' => compact_form("\x92" . many("\x01", 3000) . many("\x82\xc0\xa0\xc0\xd4\x53\x02", 300)),
    'compact: maps of one list' => compact_form("\x92\x91\x01" . many("\x81\x01\xd4\x53\x02")),
    'compact: maps and records of them' => compact_form("\xdd" . pack('N', 40000) . implode(array_map(fn (int $i) => "\x81\xa1a\x01\x92\xd5\x51" . pack('n', $i) . "\x02", range(0, 19999)))),
    'compact: maps of one pair, where maps are objects' => compact_form(many("\x81\x01\x01")),
    'compact: such maps in each other, where maps are objects' => compact_form(many(str_repeat("\x81\x01", 400) . "\x01", 120)),
    'compact: records of 65 keys in each other' => compact_form("\x92\xde\x00\x41" . implode(array_map(fn (int $i) => chr($i) . "\xc0", range(0, 64))) . str_repeat("\xdc\x00\x42\xd4\x51\x00", 2000) . str_repeat("\xc0", 60000)),
    'compact: definitions in each other' => compact_form(many(str_repeat("\x93\xc7\x00\x51\x01", 4000) . "\x01", 12)),
    'compact: definitions of a class in each other' => compact_form(many(str_repeat("\x95\xc7\x00\x51\xc0\x01\xa0", 4000) . "\x01", 12)),
    'compact: a long class name again and again' => after_large("\x81\xc0\xd4\x50\x00"),
    'compact: a long key again and again' => after_large("\x81\xd4\x50\x00\x01"),
    'compact: a long value again and again' => after_large("\xd4\x50\x00"),
    'compact: ArrayObject of one list' => after_large("\x82\xc0\xabArrayObject\xc0\x94\x00\xd4\x53\x02\x90\xc0"),
    'compact: properties of an ArrayObject' => after_large("\x85\xc0\xabArrayObject\x00\x00\x01\xd4\x53\x02\x02\x90\x03\xc0"),
    'compact: ArrayIterator of one list' => after_large("\x82\xc0\xadArrayIterator\xc0\x94\x00\xd4\x53\x02\x90\xc0"),
    'compact: SplFixedArray of one list' => after_large("\x82\xc0\xadSplFixedArray\xc0\xd4\x53\x02"),
    'compact: SplDoublyLinkedList of one list' => after_large("\x82\xc0\xb3SplDoublyLinkedList\xc0\x93\x00\xd4\x53\x02\x90"),
    'compact: SplObjectStorage of one list' => after_large("\x82\xc0\xb0SplObjectStorage\xc0\x92\xd4\x53\x02\x90"),
    'compact: SplObjectStorage, members of one list' => after_large("\x82\xc0\xb0SplObjectStorage\xc0\x92\x90\xd4\x53\x02"),
    'compact: GMP of one string of digits' => after_large("\x82\xc0\xa3GMP\xc0\x92\xd4\x50\x00\x90", str_repeat('f', 30000)),
    'compact: one text of an ArrayObject' => after_large("\x82\xc0\x03\xabArrayObject\xd4\x50\x00", 'x:i:0;a:600:{' . implode(array_map(fn (int $i) => "i:$i;N;", range(0, 599))) . '};m:a:0:{}'),
    'compact: one list, [template]' => compact_form("\xdd" . pack('N', 40001) . many("\x01", 3000) . str_repeat("\xd4\x53\x02", 40000)),
    'compact: strings of three bytes' => compact_form(many("\xa3abc")),
    'compact: columns of empty lists' => columns("\x92\xc7\x03\x52\x34\x00\x00\x90", 192),
    'compact: columns of lists of one element' => columns("\x92\xd4\x52\x36" . ONES, 192 + 48),
    'compact: columns of maps of one pair' => columns("\x93\xc7\x03\x52\x35\x00\x01" . ONES . ONES, 368 + 72),
    'compact: columns of maps of one pair, where maps are objects' => columns("\x93\xc7\x03\x52\x35\x00\x01" . ONES . ONES, 368 + 72),
    'compact: columns of maps of one key' => columns(rows("\xa1a", 1), 368 + 72),
    'compact: columns of maps of one key, where maps are objects' => columns(rows("\xa1a", 1), 368 + 72),
    'compact: columns of empty lists in maps' => columns(str_replace(ONES, "\x92\xc7\x03\x52\x34\x00\x00\x90", rows("\xa1a", 1)), 368 + 72 + 192),
    'compact: columns of maps in each other' => columns(str_replace(ONES, rows("\xa1b", 1), rows("\xa1a", 1)), 2 * (368 + 72)),
    'compact: columns of maps without all but one key' => columns("\x9b\xc7\x00\x51\x01\x02\x03\x04\x05" . ONES . str_repeat(missing(), 4), 368 + 5 * 72),
    'objects: maps of one pair in each other, where maps are objects' => many(str_repeat("\x81\x7f", 4000) . "\x01", 12),
    'parts: integers' => str_repeat("\x01", 6 * COUNT),
    'chain: lists of one element in each other' => str_repeat("\x91", 2050) . "\x01",
    'chain: of these in the compact form' => compact_form(str_repeat("\x91", 2050) . "\x01"),
    'template: a list of nil' => many("\xc0", 5000),
    'doubled: a map of columns' => map_of_columns(65537),
    'doubled: columns of texts of 4,072 bytes' => columns("\x92\xc8\x0f\xe9\x52\x39\x13" . str_repeat('a', 4071) . ONES, 48 + 4072 + 40, 4000),
    'raw: a map of columns' => map_of_columns(65537),
    'raw: empty arrays' => compact_form(many("\x90")),
    'raw: [[0], [0], ...]' => compact_form(many("\x91\0")),
    'raw: columns of maps of one pair' => columns("\x93\xc7\x03\x52\x35\x00\x01" . ONES . ONES, 368 + 72),
    'raw: columns of texts' => columns("\x92\xc7\x02\x52\x39\x01\xd5\x52\x00\x01", 48 + 1 + 40),
    'compact: columns of texts' => columns("\x92\xc7\x02\x52\x39\x01\xd5\x52\x00\x01", 48 + 1 + 40),
    'compact: columns of long texts' => columns("\x92\xc7\x42\x52\x39\x13" . str_repeat('a', 64) . ONES, 48 + 65 + 40),
    'raw: columns of texts of 8,000 bytes' => columns($long_texts, 48 + 8001 + 40, 16000),
    'codec: columns of texts of 8,000 bytes' => columns($long_texts, 48 + 8001 + 40, 16000),
    'codec: columns of texts' => columns("\x92\xc8\x00\xca\x52\x39\x13" . str_repeat('a', 200) . ONES, 48 + 201 + 40, 16000),
    'plain: a long string again and again' => compact_form("\x92\xda\x13\x88" . str_repeat('a', 5000) . many("\xd4\x50\x00", 2400)),
    'compact: columns of texts of 2,027 bytes' => columns("\x92\xc8\x07\xed\x52\x39\x13" . str_repeat('a', 2027) . ONES, 48 + 2028 + 40, 16000),
    'compact: columns of objects of one property' => columns(rows("\xa1a", 1, 'Plain'), OBJECT),
    'compact: columns of objects without properties' => columns(rows('', 0, 'Magic'), OBJECT),
    'compact: columns of objects of a missing class' => columns(rows("\xa1a", 1, 'Gone'), OBJECT),
    'compact: columns of objects of stdClass' => columns(rows("\xa1a", 1, 'stdClass'), OBJECT),
    'compact: columns of objects with __unserialize()' => columns(rows("\xa1a", 1, 'Magic'), OBJECT),
    'classes: of a hundred properties' => objects('Hundred'),
    'classes: of a hundred properties, in columns' => columns(rows("\xa2p1", 1, 'Hundred'), OBJECT),
    'classes: of a hundred properties, in columns without one' => columns(str_replace(ONES, missing(), rows("\xa2p1", 1, 'Hundred')), OBJECT),
    'classes: of a hundred properties, in columns in columns' => columns(str_replace(ONES, rows("\xa2p2", 1, 'Hundred'), rows("\xa2p1", 1, 'Hundred')), 2 * OBJECT),
    'classes: SplPriorityQueue' => objects('SplPriorityQueue'),
    'classes: SplMinHeap' => objects('SplMinHeap'),
    'classes: Exception' => objects('Exception'),
    'classes: Random\Engine\Mt19937' => objects('Random\Engine\Mt19937'),
    'records: of one key' => "\x92\xd4\x72\x40\x91\xa1a\x01" . many("\x40\x01"),
    'records: without keys' => "\x92\xd4\x72\x40\x90" . many("\x40"),
    'records: definitions' => many("\xd4\x72\x40\x91\xa1a\x01"),
    'records: definitions without keys' => many("\xd4\x72\x40\x90"),
    'records: definitions in each other' => many(str_repeat("\xd4\x72\x40\x91\xa1a", 4000) . "\x01", 12),
    'records: of one key in each other' => "\x92\xd4\x72\x40\x91\xa1a\x01" . many(str_repeat("\x40", 4000) . "\x01", 12),
    'records: of 65 keys in each other' => "\x92\xd4\x72\x40" . many_keys(65) . str_repeat("\xc0", 65) . str_repeat("\x40", 2000) . str_repeat("\xc0", 60000),
    'records: of 10000 keys, each cut off' => "\x92\xd4\x72\x40" . many_keys(10000) . str_repeat("\xc0", 10000) . many(str_repeat("\x40", 2000), 12),
    'records: definitions of two bytes' => many("\xd5\x72\x7f\xff\x90"),
    'records: as objects' => "\x92\xd4\x72\x40\x91\xa1a\x01" . many("\x40\x01"),
    'records: as objects, without keys' => "\x92\xd4\x72\x40\x90" . many("\x40"),
    'records: as objects, in each other' => "\x92\xd4\x72\x40\x91\xa1a\x01" . many(str_repeat("\x40", 4000) . "\x01", 12),
    'records: maps as objects' => many("\x81\xa0\x01"),
    'records: maps as objects, in each other' => many(str_repeat("\x81\x20", 4000) . "\x01", 12),
    'records: parts of a bundle' => "\xdd" . pack('N', COUNT) . "\xd6\x62" . pack('N', 4 + 2 * COUNT) . str_repeat("\xc1\x02", COUNT) . "\xa0\xdb" . pack('N', 2 * COUNT) . str_repeat('ab', COUNT),
    'clones: sets' => many("\xd4\x73\x00\x90"),
    'clones: sets of one element in each other' => many(str_repeat("\xd4\x73\x00\x91", 2000) . "\x01", 24),
    'clones: RegExps' => many("\xd4\x78\x00\x92\xa0\xa0"),
    'clones: errors' => many("\xd4\x65\x00\x93\xa0\xa0\xc0"),
    'clones: errors that are causes' => many(str_repeat("\xd4\x65\x00\x93\xa0\xa0", 2000) . "\xc0", 24),
    'clones: typed arrays' => many("\xd5\x74\x01\x61"),
    'clones: integers of 9 bytes' => many("\xc7\x09\x42\x01\x02\x03\x04\x05\x06\x07\x08\x09"),
    'clones: undefined' => many("\xd4\x00\x00"),
    'clones: empty lists with an id' => many_with_ids("\x90"),
    'clones: lists with an id' => many_with_ids("\x91\x01"),
    'clones: sets with an id' => many_with_ids("\xd4\x73\x00\x90"),
    'clones: maps with an id, as objects' => many_with_ids("\x81\xa0\x01"),
    'clones: lists with an id in each other' => "\xdc\x00\x0c" . implode(array_map(fn (int $i) => with_ids("\x91", 1 + 4000 * $i, 4000) . "\x01", range(0, 11))),
    'clones: one list again and again' => "\x92\xd6\x69\x00\x00\x00\x01\x91\x01" . many("\xd6\x70\x00\x00\x00\x01"),
    'clones: lists that contain themselves' => "\xdd" . pack('N', COUNT) . implode(array_map(fn (int $id) => "\xd6\x69" . pack('N', $id) . "\x91\xd6\x70" . pack('N', $id), range(1, COUNT))),
];

function many_keys(int $count): string
{
    return "\xdc" . pack('n', $count) . implode(array_map(fn (int $i) => "\xa5" . sprintf('k%04d', $i), range(0, $count - 1)));
}

function rescue(Closure $read): mixed
{
    try {
        return $read();
    } catch (Exception) {
        return null;
    }
}

function peak(Closure $read): int
{
    $read(); // creates what lives as long as the request
    gc_collect_cycles();
    memory_reset_peak_usage();
    $before = memory_get_usage();
    $kept = $read();
    return memory_get_peak_usage() - $before;
}

/** Bytes that a message takes: whole, cut off, and in pieces. */
function taken_by_functions(string $message, ?array $template, bool $with_classes): array
{
    [$cut, $pieces] = [substr($message, 0, -1), str_split($message, 4096)];
    return [
        peak(fn () => rescue(fn () => msgpack_unpack($message, $template, ['allowed_classes' => $with_classes]))),
        peak(fn () => msgpack_unpack($cut, null, ['allowed_classes' => false])),
        peak(function () use ($pieces) {
            $unpacker = new MessagePackUnpacker();
            $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, false);
            foreach ($pieces as $piece) {
                $unpacker->feed($piece);
                $unpacker->execute();
            }
            return $unpacker;
        }),
    ];
}

/** The same for a BufferUnpacker. */
function taken_by_unpacker(string $message, int $options): array
{
    [$cut, $pieces] = [substr($message, 0, -1), str_split($message, 4096)];
    return [
        peak(fn () => rescue(fn () => (new BufferUnpacker($message, $options))->unpack())),
        peak(fn () => rescue(fn () => (new BufferUnpacker($cut, $options))->unpack())),
        peak(function () use ($pieces, $options) {
            $unpacker = new BufferUnpacker('', $options);
            foreach ($pieces as $piece) {
                rescue(fn () => $unpacker->append($piece)->tryUnpack());
            }
            return $unpacker;
        }),
    ];
}

/** An index. */
function taken_by_raw(string $message): array
{
    $read = function (string $message): Raw {
        $raw = new Raw($message);
        $raw->type();
        return $raw;
    };
    return [peak(fn () => $read($message)), peak(fn () => rescue(fn () => $read(substr($message, 0, -1)))), 0];
}

/** A list of strings, or one that follows other values. */
function taken_by_codec(string $message): array
{
    $read = fn (string $message) => rescue(fn () => (new Codec('list<string|list<string>>'))->unpack($message));
    return [peak(fn () => $read($message)), peak(fn () => $read(substr($message, 0, -1))), 0];
}

/** A Raw for each of many values. */
function taken_by_parts(string $messages): array
{
    return [peak(fn () => (new BufferUnpacker($messages, UnpackOptions::AS_RAW))->tryUnpack()), 0, 0];
}

[$worst, $excess] = [0, 0];
printf("%-46s %8s %8s %10s\n", 'bytes of memory for a byte of', 'whole', 'cut off', 'in pieces');
foreach ($kinds as $kind => $message) {
    ini_set('msgpack.assoc', str_contains($kind, 'maps are objects') ? '0' : '1');
    $as_objects = str_contains($kind, 'as objects') ? UnpackOptions::MAP_AS_OBJECT : 0;
    [$limit, $taken] = match (strstr($kind, ':', true)) {
        'records' => [MSGPACKR_LIMIT, taken_by_unpacker($message, UnpackOptions::USE_RECORDS | $as_objects)],
        'clones' => [MSGPACKR_LIMIT, taken_by_unpacker($message, UnpackOptions::STRUCTURED_CLONE | $as_objects)],
        'doubled' => [DOUBLED_LIMIT, taken_by_functions($message, null, false)],
        'objects' => [COMPACT_LIMIT, taken_by_functions($message, null, false)],
        'codec' => [CODEC_LIMIT, taken_by_codec($message)],
        'plain' => [PLAIN_LIMIT, taken_by_codec($message)],
        'chain' => [CHAIN_LIMIT, taken_by_functions($message, null, false)],
        'template' => [TEMPLATE_LIMIT, taken_by_functions($message, ['Hundred'], false)],
        'parts' => [DOUBLED_LIMIT, taken_by_parts($message)],
        'raw' => [DOUBLED_LIMIT, taken_by_raw($message)],
        'classes' => [CLASSES_LIMIT, taken_by_functions($message, null, true)],
        'compact' => [COMPACT_LIMIT, taken_by_functions($message, str_contains($kind, '[template]') ? ['Plain'] : null, (bool) preg_match(WITH_CLASSES, $kind))],
        default => [LIMIT, taken_by_functions($message, null, (bool) preg_match(WITH_CLASSES, $kind))],
    };
    if (str_contains($kind, ': columns') && !is_array(msgpack_unpack($message, null, ['allowed_classes' => true]))) {
        fwrite(STDERR, "$kind: the message is malformed\n");
        exit(2);
    }
    $each = array_map(fn (int $bytes) => intdiv($bytes, strlen($message)), $taken);
    printf("%-46s %8d %8d %10d%s\n", $kind, ...[...$each, max($each) > $limit ? '  TOO MUCH' : '']);
    $worst = max($worst, ...$each);
    $excess = max($excess, max($each) - $limit);
}
printf("at the most %d, of %d, %d in the compact form, %d of doubled tables, %d of msgpackr, %d of such classes\n", $worst, LIMIT, COMPACT_LIMIT, DOUBLED_LIMIT, MSGPACKR_LIMIT, CLASSES_LIMIT);
exit($excess > 0 ? 1 : 0);
