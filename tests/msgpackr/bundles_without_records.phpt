--TEST--
msgpackr: bundled strings without records are read under STRUCTURED_CLONE alone, where 64 to 127 are integers
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};
use MessagePack\Type\Ext;

function attempt(Closure $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}

/* new Packr({ useRecords: false, bundleStrings: true, structuredClone: true }), which names the first object again */
$bytes = bytes('95 d66900000001 de0003 d66200000026 c104 a4 5a6fc3ab a1 6e 64 a3 62c3a9 a3 616263 c105 40 de0001 a178 a179 d67000000001 a0 a9 6e616d65706c61696e');
foreach ([0, UnpackOptions::USE_RECORDS, UnpackOptions::STRUCTURED_CLONE, UnpackOptions::STRUCTURED_CLONE | UnpackOptions::MAP_AS_OBJECT] as $options) {
    attempt(fn () => (new BufferUnpacker($bytes, $options))->unpack());
}
$unpacker = new BufferUnpacker('', UnpackOptions::STRUCTURED_CLONE);
$read = [];
foreach (str_split($bytes) as $byte) {
    array_push($read, ...$unpacker->append($byte)->tryUnpack());
}
attempt(fn () => $read[0][0] === $read[0][4] ? count($read) : $read);

echo "-- tokens\n";
foreach (['unpackExt', 'unpackStr', 'unpackInt'] as $method) {
    attempt(fn () => $unpacker->reset(bytes('d66200000006 c101 a0 a1 61'))->$method());
    attempt(fn () => $unpacker->reset(bytes('c1'))->$method());
}
attempt(fn () => $unpacker->reset("\x40")->unpackInt());

echo "-- an Ext of this type\n";
attempt(fn () => bin2hex((new Packer(PackOptions::STRUCTURED_CLONE))->pack([new Ext(98, 'abc')])));
attempt(fn () => bin2hex((new Packer(PackOptions::STRUCTURED_CLONE))->pack([new Ext(98, 'abcd')])));
attempt(fn () => bin2hex((new Packer())->pack([new Ext(98, 'abcd')])));
attempt(fn () => $unpacker->reset(bytes('91 c70362616263'))->unpack());
?>
--EXPECT--
Invalid map key type: expected int, str or bin but got ext (0xd6)
A record of a structure that is not defined, at offset 25, in [1][n]
[{"name":"Zo\u00eb","n":100,"b\u00e9":"abc"},"plain",64,{"x":"y"},{"name":"Zo\u00eb","n":100,"b\u00e9":"abc"}]
[{"name":"Zo\u00eb","n":100,"b\u00e9":"abc"},"plain",64,{"x":"y"},{"name":"Zo\u00eb","n":100,"b\u00e9":"abc"}]
1
-- tokens
Unexpected ext code: 0xd6
Unexpected ext code: 0xc1
Unexpected str code: 0xd6
Unexpected str code: 0xc1
Unexpected int code: 0xd6
Unexpected int code: 0xc1
64
-- an Ext of this type
"91c70362616263"
An ext value of type 98 has another meaning in a structured clone, in [0]
"91d66261626364"
[{"type":98,"data":"abc"}]
