--TEST--
PackOptions::COMPACT and UnpackOptions::COMPACT: a Packer writes the compact form, and a BufferUnpacker reads it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, MessagePack, Packer, PackOptions, StreamReader, StreamWriter, UnpackOptions};
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

const ANNOUNCEMENT = "\x92\x82\xc0\x03\x00\x00";
$row = fn(int $id, string $city) => ['id' => $id, 'city' => $city, 'tags' => ['red', $city]];
$rows = [$row(1, 'Paris'), $row(2, 'Paris'), $row(3, 'Rome'), [$row(4, 'Paris')], 'Paris'];

$packer = new Packer(PackOptions::COMPACT);
$packed = $packer->pack($rows);
$plain = (new Packer)->pack($rows);
var_dump(str_starts_with($packed, ANNOUNCEMENT), strlen($packed) < strlen($plain), $packed === msgpack_pack($rows, ['compact' => true]));
var_dump((new Packer(PackOptions::fromBitmask(PackOptions::COMPACT)))->pack($rows) === $packed, MessagePack::pack($rows, PackOptions::COMPACT) === $packed);
var_dump(PackOptions::fromBitmask(PackOptions::COMPACT)->isCompactMode(), PackOptions::fromDefaults()->isCompactMode());
var_dump(UnpackOptions::fromBitmask(UnpackOptions::COMPACT)->isCompactMode(), UnpackOptions::fromDefaults()->isCompactMode());

echo "== read\n";
$unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);
var_dump($unpacker->reset($packed)->unpack() === $rows, $unpacker->reset($plain)->unpack() === $rows);
var_dump((clone $unpacker)->reset($packed)->unpack() === $rows, $unpacker->withBuffer($packed)->unpack() === $rows);
var_dump(unserialize(serialize($unpacker->reset($packed)))->unpack() === $rows, unserialize(serialize($packer))->pack($rows) === $packed);
var_dump(MessagePack::unpack($packed, UnpackOptions::COMPACT) === $rows);
var_dump(MessagePack::unpackMultiple($packed . $plain . $packed, null, UnpackOptions::COMPACT) === [$rows, $rows, $rows]);
try {
    MessagePack::unpack($packed);
} catch (UnpackingFailedException $e) {
    echo $e->getMessage(), "\n";
}

echo "== in pieces\n";
$unpacker->reset();
$values = [];
foreach (str_split($packed . $packed . $plain . $packed) as $byte) {
    array_push($values, ...$unpacker->append($byte)->tryUnpack());
}
var_dump($values === [$rows, $rows, $rows, $rows], $unpacker->hasRemaining());

echo "== streams\n";
$stream = fopen('php://temp', 'w+');
$writer = new StreamWriter($stream, PackOptions::COMPACT);
$writer->write($rows);
$writer->write('one');
$writer->write($rows);
$writer->flush();
rewind($stream);
var_dump(stream_get_contents($stream) === "$packed\xa3one$packed");
foreach ([1, 7, 8192] as $chunk_size) {
    rewind($stream);
    var_dump(iterator_to_array(new StreamReader($stream, UnpackOptions::COMPACT, [], $chunk_size)) === [$rows, 'one', $rows]);
}

echo "== other modes\n";
$modes = ['FORCE_BIN', 'DETECT_STR_BIN', 'FORCE_ARR', 'FORCE_MAP', 'FORCE_FLOAT32'];
$value = [[$row(1, 'Paris'), $row(2, 'Paris'), $row(3, 'Rome')], $rows, "\xff\xff\xff", "\xff\xff\xff", 0.1, 0.5, [0.1], new Map([1, 2, 3, 4]), [1, 2, 3, 4], $rows];
foreach ($modes as $mode) {
    $bit = constant(PackOptions::class . "::$mode");
    $both = [(new Packer($bit))->pack($value), (new Packer($bit | PackOptions::COMPACT))->pack($value)];
    echo "$mode: ", json_encode($unpacker->reset($both[0])->unpack() === $unpacker->reset($both[1])->unpack()), strlen($both[1]) < strlen($both[0]) ? '' : ' longer', "\n";
}

echo "== one array in two forms\n";
$list = [10, 11, 12, 13];
echo bin2hex($packer->pack([$list, new Map($list), $list])), "\n";

echo "== values of the application\n";
$value = [new Ext(0x50, 'ab'), new Ext(5, 'abc'), new Bin('abcd'), 'abcd', new Timestamp(1), new Map([]), new Map(['abcd' => 1, 'efgh' => 2]), ['abcd' => 3, 'efgh' => 4]];
$read = MessagePack::unpack(MessagePack::pack($value, PackOptions::COMPACT), UnpackOptions::COMPACT);
var_dump($read == MessagePack::unpack(MessagePack::pack($value)), $read[0] == new Ext(0x50, 'ab'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
== read
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Invalid map key type: expected int, str or bin but got nil (0xc0)
== in pieces
bool(true)
bool(false)
== streams
bool(true)
bool(true)
bool(true)
bool(true)
== other modes
FORCE_BIN: true
DETECT_STR_BIN: true
FORCE_ARR: true
FORCE_MAP: true
FORCE_FLOAT32: true
== one array in two forms
9282c003000093940a0b0c0d84000a010b020c030dd45302
== values of the application
bool(true)
bool(true)
