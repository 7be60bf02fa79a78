--TEST--
MsgpackExt\StrictMsgpack reads what it has written, in both forms, and rejects everything else
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_dir(__DIR__ . '/../../packages')) die('skip no packages');
?>
--FILE--
<?php
require __DIR__ . '/../../packages/strict/src/StrictMsgpack.php';
use MsgpackExt\StrictMsgpack;

$rows = array_map(fn ($i) => ['id' => $i, 'city' => 'Paris'], range(1, 9));
$plain = new StrictMsgpack();
$compact = new StrictMsgpack(compact: true);
foreach ([1, null, [], $rows, [$rows, $rows], new ArrayObject($rows)] as $value) {
    foreach ([[$plain, $compact], [$compact, $plain]] as [$writer, $reader]) {
        $bytes = $writer->pack($value);
        var_dump(StrictMsgpack::isPacked($bytes) && $reader->unpack($bytes) == $value);
    }
}
var_dump(strlen($compact->pack($rows)) < strlen($plain->pack($rows)));

$rejected = [
    'text' => 'a', 'JSON' => '[1]', 'serialize()' => serialize($rows), 'nothing' => '', 'another value' => msgpack_pack($rows),
    'another compact value' => msgpack_pack($rows, ['compact' => true]), 'truncated' => substr($compact->pack(array_map(fn ($i) => ['id' => $i, 'city' => $i % 2 ? 'Paris' : $i], range(1, 9))), 0, -1),
    'more' => $compact->pack($rows) . "\x01",
];
foreach ($rejected as $name => $bytes) {
    try {
        $plain->unpack($bytes);
        echo "$name is read\n";
    } catch (UnexpectedValueException $e) {
        echo "$name: {$e->getMessage()}\n";
    }
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
text: The bytes were not packed by MsgpackExt\StrictMsgpack
JSON: The bytes were not packed by MsgpackExt\StrictMsgpack
serialize(): The bytes were not packed by MsgpackExt\StrictMsgpack
nothing: The bytes were not packed by MsgpackExt\StrictMsgpack
another value: The bytes were not packed by MsgpackExt\StrictMsgpack
another compact value: The bytes were not packed by MsgpackExt\StrictMsgpack
truncated: Insufficient data for unserializing at offset 52, in [0][8][city]
more: Extra bytes at offset 42
