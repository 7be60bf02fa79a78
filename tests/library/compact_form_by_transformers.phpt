--TEST--
Compact form: what transformers and objects pack themselves becomes a part of the message
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, CanBePacked, CanPack, Packer, PackOptions, UnpackOptions};
use MessagePack\Exception\PackingFailedException;
use MessagePack\Type\Ext;
use MessagePack\TypeTransformer\TraversableTransformer;

/** Packs itself as these bytes. */
class Bytes implements CanBePacked
{
    public function __construct(private string $bytes) {}
    public function pack(Packer $packer): string { return $this->bytes; }
}
/** Packs itself by its packer. */
class Part implements CanBePacked
{
    public function __construct(private mixed $value) {}
    public function pack(Packer $packer): string { return $packer->pack($this->value); }
}

$packer = new Packer(PackOptions::COMPACT, [TraversableTransformer::toMap()]);
$unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);
$read = fn(mixed $value) => $unpacker->reset($packer->pack($value))->unpack();
$row = fn(string $name) => ['name' => $name, 'city' => 'Paris'];
/* Each is followed by values that are wrong if its strings, maps or shapes were not counted. */
$around = fn(mixed $middle) => [$row('Alice'), 'inner' => $middle, [$row('Bob'), $row('Carol'), $row('Bob')], ['x' => 'Paris', 'y' => 'Carol'], ['x' => 1, 'y' => 2]];
$parts = [
    'nothing' => [], 'a string' => 'a new string', 'a string again' => 'Paris', 'a list' => [1, ['abc', 'abc']],
    'a map' => ['a' => ['b' => 1], 'name' => 'Paris'], 'a row' => $row('Dave'), 'rows' => [$row('Eve'), $row('Eve')], 'floats' => [0.5, 0.1, NAN <=> 1],
    'deep' => [[[[[[['k' => ['k' => ['k' => 'value']]]]]]]]], 'numbers' => [1, -1, 300, -300, 70000, PHP_INT_MIN, true, null], 'ext' => new Ext(0x51, ''), 'more ext' => [new Ext(0x53, "\1"), new Ext(7, 'abcd')],
    'integer keys' => [5 => 'five', 6 => 'five'],
];
foreach ($parts as $name => $part) {
    echo "$name: ", json_encode([
        $read($around(new Part($part))) == $read($around($part)),
        $read($around(new ArrayIterator((array) $part))) == $read($around((array) $part)),
        $read(new Part($part)) == $read($part),
    ]), "\n";
}
foreach (['two keys alike' => "\x82\xa1a\x01\xa1a\x02", 'a key of another type, dropped by none' => "\x81\xc4\x03abc\x02", 'bin' => "\xc4\x03abc", 'str 32' => "\xdb\0\0\0\3abc", 'array 32 of one' => "\xdd\0\0\0\1\xa3abc"] as $name => $bytes) {
    echo "$name: ", json_encode($read($around(new Bytes($bytes))) == $read($around($unpacker->reset($bytes)->unpack()))), "\n";
}

ini_set('msgpack.error_display', 0);
foreach (['a bool as a key' => "\x81\xc3\x01", 'a map as a key' => "\x81\x81\xa1k\x01\x01", 'an object' => "\x82\xc0\xa8stdClass\xa1p\x01", 'an object without properties' => "\x81\xc0\xa8stdClass",
    'a reference' => "\x81\xc0\x01", 'nil as the value of nil' => "\x81\xc0\xc0", 'nil as a second key' => "\x82\xa1a\x01\xc0\x02", 'no pairs' => "\x80"] as $name => $bytes) {
    [$plain, $compact] = array_map(fn(Packer $each) => serialize(@msgpack_unpack($each->pack($around(new Bytes($bytes))))), [new Packer, $packer]);
    echo "$name: ", json_encode($plain === $compact), "\n";
}

echo "== no value\n";
foreach (['', "\xc1", "\x92\x01", "\x01\x02", "\xa3ab", "\x81\xa1a", "\x92\x82\xc0\x03\x00\x00\x01", "\xd9", "\x91\xc1"] as $bytes) {
    try {
        $packed = $packer->pack([new Bytes($bytes)]);
        echo bin2hex($bytes), ' is packed: ', bin2hex($packed), "\n";
    } catch (PackingFailedException $e) {
        echo bin2hex($bytes), ': ', $e->getMessage(), "\n";
    }
}
ini_set('msgpack.max_depth', 5);
try {
    $packer->pack([new Bytes("\x91\x91\x91\x91\x91\x91\x01")]);
} catch (PackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
ini_restore('msgpack.max_depth');
var_dump(str_starts_with($packer->pack([$row('a'), $row('a'), $row('a')]), "\x92\x82\xc0\x03\x00\x00"));

echo "== plain packers announce nothing\n";
foreach ([new Packer, $packer] as $each) {
    var_dump($unpacker->reset($each->pack([new Bytes("\xc7\x00\x51"), 1]))->unpack() == [new Ext(0x51, ''), 1]);
}
?>
--EXPECT--
nothing: [true,true,true]
a string: [true,true,true]
a string again: [true,true,true]
a list: [true,true,true]
a map: [true,true,true]
a row: [true,true,true]
rows: [true,true,true]
floats: [true,true,true]
deep: [true,true,true]
numbers: [true,true,true]
ext: [true,true,true]
more ext: [true,true,true]
integer keys: [true,true,true]
two keys alike: true
a key of another type, dropped by none: true
bin: true
str 32: true
array 32 of one: true
a bool as a key: true
a map as a key: true
an object: true
an object without properties: true
a reference: true
nil as the value of nil: true
nil as a second key: true
no pairs: true
== no value
: The compact form needs each packed value to be one value in plain MessagePack, in [0]
c1: The compact form needs each packed value to be one value in plain MessagePack, in [0]
9201: The compact form needs each packed value to be one value in plain MessagePack, in [0]
0102: The compact form needs each packed value to be one value in plain MessagePack, in [0]
a36162: The compact form needs each packed value to be one value in plain MessagePack, in [0]
81a161: The compact form needs each packed value to be one value in plain MessagePack, in [0]
9282c003000001: The compact form needs each packed value to be one value in plain MessagePack, in [0]
d9: The compact form needs each packed value to be one value in plain MessagePack, in [0]
91c1: The compact form needs each packed value to be one value in plain MessagePack, in [0]
Maximum depth of 5 exceeded, in [0]
bool(true)
== plain packers announce nothing
bool(true)
bool(true)
