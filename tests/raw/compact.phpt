--TEST--
A Raw of a message in the compact form has the parts that unpacking makes, of tables and what else is written once, too
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compare.php';
use MessagePack\{Extension\TimestampExtension, Packer, PackOptions, Raw, Type, UnpackOptions};

$rows = [];
for ($i = 0; $i < 40; $i++) {
    $rows[] = ['id' => 1000 + 3 * $i, 'city' => ['Paris', 'Rome', 'Oslo'][$i % 3], 'price' => $i * 0.25, 'at' => sprintf('2026-11-%02d 12:%02d', 1 + $i % 28, $i),
        'tags' => $i % 4 ? ['red', 'green'] : [], 'nested' => ['x' => $i, 'y' => -$i], 'no' => $i % 2 ? null : "text $i", 'always' => true];
}
$sparse = array_map(fn (array $row): array => array_filter($row, fn (mixed $value): bool => $value !== null), $rows);
$same = ['one array', 'that is', 'shared', [1, 2, 3]];
$node = ['value' => 1, 'next' => ['value' => 2, 'next' => ['value' => 3, 'next' => null]]];
$values = [
    'a scalar' => 7, 'nothing' => [], 'rows' => $rows, 'rows that lack keys' => $sparse, 'rows by name' => array_combine(array_map(fn (int $i): string => "row $i", array_keys($rows)), $rows),
    'a list of integers' => range(1, 300), 'floats' => array_map(fn (int $i): float => $i / 8, range(0, 99)), 'pairs' => array_map(fn (int $i): array => [$i, "name $i"], range(0, 40)),
    'shared' => [$same, $same, ['again' => $same]], 'a linked list' => [$node, $node['next']], 'texts' => array_map(fn (int $i): string => "https://example.com/item/$i?page=" . $i % 7, range(100, 160)),
    'maps by id' => array_map(fn (int $i): array => [$i => "v$i", $i + 1 => 'w', 'k' => 1.5], range(0, 30)), 'ext' => [new Type\Ext(0x52, 'body'), new Type\Ext(5, 'x'), new Type\Timestamp(7, 9)],
    'ext values of 80 bytes' => array_map(fn (int $i): array => ['id' => $i, 'ext' => new Type\Ext(5, str_repeat(chr(65 + $i), 0x50))], range(0, 9)),
    'long' => array_fill(0, 30, str_repeat('long ', 80)), 'big' => [PHP_INT_MAX, PHP_INT_MIN, "\xff\xfe", '', 'ab'],
];
foreach ($values + ['all' => $values] as $name => $value) {
    $message = (new Packer(PackOptions::COMPACT, [new TimestampExtension]))->pack($value);
    echo $name, ': ', implode(', ', compare($message, 3, UnpackOptions::COMPACT)) ?: 'the same', str_starts_with($message, "\x92\x82\xc0\3\0\0") ? '' : ' (plain)', "\n";
}

echo "Without an option:\n";
$message = msgpack_pack($rows, ['compact' => true]);
$raw = new Raw($message);
var_dump($raw->get('/39/at'), $raw->at('/7/nested')->bytes() === msgpack_pack($rows[7]['nested']), $raw->bytes() === $message, count($raw), $raw[3]['city'], $raw->has('/40'));
var_dump(msgpack_pack($raw) === $message, msgpack_unpack(msgpack_pack(['rows' => $raw]))['rows'] === $rows, $raw->unpack() === $rows);
var_dump($raw->getMany(['first' => '/0/city', 'last' => [39, 'price'], 'none' => '/x']), implode(' ', array_map(fn (Raw $tag): string => $tag->unpack(), iterator_to_array($raw->select([1, 'tags', Raw::ANY]), false))));
var_dump(json_encode($raw) === json_encode($rows), unserialize(serialize($raw)) == $raw, unserialize(serialize($raw[5])) == $raw[5]);

echo "An enum case, whose name is in the place of a key:\n";
enum Port: string { case Barcelona = 'b'; case Oslo = 'o'; }
$raw = new Raw(msgpack_pack([Port::Barcelona, Port::Barcelona, ['Barcelona' => Port::Oslo]], ['compact' => true]));
var_dump($raw->get('/1/name'), $raw->get('/1/Barcelona', 'none'), $raw->get('/2/Barcelona/name'));

echo "Parts that nothing before them has put in place:\n";
class City { public function __construct(public string $name, public array $zips, public ?City $next = null) {} }
$cities = array_map(fn (int $i): City => new City("City $i", [$i, $i + 1]), range(0, 19));
foreach ($cities as $i => $city) {
    $city->next = $cities[($i + 7) % 20];
}
$message = msgpack_pack([$cities, $cities[9], $rows, $rows[3]], ['compact' => true]);
foreach (['/1/name', '/1/next/next/zips/1', '/0/19/next/name', '/3/tags/1', '/3/at', '/2/39/nested/y'] as $path) {
    var_dump((new Raw($message))->get($path));
}
var_dump(count((new Raw($message))->at('/2')), (new Raw($message))->at('/1')->className());

class Town { public function __construct(public int $id, public string $name) {} }
$towns = msgpack_pack([array_map(fn (int $i): Town => new Town($i, "Town $i"), range(1, 40)), 0], ['compact' => true]);
var_dump((new Raw(substr($towns, 0, -1) . "\x82\xc0\x04\x00\x0a"))->get('/1/name')); // the eighth of the columns

echo "Options and versions:\n";
foreach ([UnpackOptions::STRUCTURED_CLONE, 1 << 30] as $options) {
    try {
        new Raw($message, $options);
    } catch (InvalidArgumentException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
var_dump((new Raw($message, UnpackOptions::MAP_AS_OBJECT))->get('/3')->city);
echo "Plain parts:\n";
// An array that is there twice, and in it an array, or an object, by reference.
foreach (['82c0010007', '83c001c0a15ac00a'] as $by_reference) {
    echo bin2hex((new Raw(hex2bin("9282c0030000" . "9192" . "91$by_reference" . 'd45303')))->at('/0')->bytes()), "\n";
}
$long = "\xda\x18\x9c" . str_repeat('x', 6300) . str_repeat("\xd4\x50\0", 2100);
$chain = "\x91\1" . implode(array_map(fn (int $ordinal): string => "\x91\xd6\x53" . pack('N', $ordinal), range(2, 400000)));
foreach (['/0' => "\x91\xdc\x08\x35$long", '/399999' => "\xdd" . pack('N', 400000) . $chain, '' => str_repeat("\x91", 1000000) . "\1"] as $path => $value) {
    try {
        (new Raw("\x92\x82\xc0\3\0\0$value"))->at($path)->bytes();
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}

foreach (["\x92\x82\xc0\3\0\0\xd4\x50\0", "\x92\x82\xc0\3\0\0\x92\xd4\x51\0\1", "\x92\x82\xc0\3\0\0\x94\xc7\0\x51\xa1a\xa1b\1", "\x92\x82\xc0\3\0\0\x91\xc7\0\x57",
    "\x92\x82\xc0\3\0\1\1", "\x92\x82\xc0\3\0\0", "\x92\x82\xc0\3\0\0\1\1"] as $malformed) {
    try {
        $raw = new Raw($malformed);
        echo 'The constructor does not look into it. ';
        $raw->type();
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
--EXPECT--
a scalar: the same (plain)
nothing: the same (plain)
rows: the same
rows that lack keys: the same
rows by name: the same
a list of integers: the same
floats: the same
pairs: the same
shared: the same
a linked list: the same
texts: the same
maps by id: the same
ext: the same
ext values of 80 bytes: the same
long: the same
big: the same (plain)
all: the same
Without an option:
string(16) "2026-11-12 12:39"
bool(true)
bool(true)
int(40)
string(5) "Paris"
bool(false)
bool(true)
bool(true)
bool(true)
array(2) {
  ["first"]=>
  string(5) "Paris"
  ["last"]=>
  float(9.75)
}
string(9) "red green"
bool(true)
bool(true)
bool(true)
An enum case, whose name is in the place of a key:
string(9) "Barcelona"
string(4) "none"
string(4) "Oslo"
Parts that nothing before them has put in place:
string(6) "City 9"
int(4)
string(6) "City 6"
string(5) "green"
string(16) "2026-11-04 12:03"
int(-39)
int(40)
string(4) "City"
string(6) "Town 8"
Options and versions:
UnpackOptions::STRUCTURED_CLONE is no option of a MessagePack\Raw
MessagePack\UnpackOptions has no option 0x40000000
string(5) "Paris"
Plain parts:
929182c00100079182c0020003
929183c001c0a15ac00a9182c0050003
A part of a message has more than 1000 times the bytes of it in plain MessagePack
The C stack is exhausted by nested calls
The C stack is exhausted by nested calls
The constructor does not look into it. The compact form is malformed at offset 6
The constructor does not look into it. The compact form is malformed at offset 10
The constructor does not look into it. The compact form is malformed at offset 10
The constructor does not look into it. The compact form is malformed at offset 7
The constructor does not look into it. The compact form has version 1, and only version 0 can be read
Not enough data to read
Bytes follow the value at offset 7
