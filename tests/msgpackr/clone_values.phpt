--TEST--
msgpackr: the values of structured clones have msgpackr's bytes, and are read again
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};
use MessagePack\Type\{Error, RegExp, Set, TypedArray, Undefined};

$values = [
    'd4 73 00 93 01 02 a1 61' => new Set([1, 'b' => 2, 'a']),
    'd4 73 00 90' => new Set,
    'd4 73 00 92 d4 73 00 90 01' => new Set([new Set, 1]),
    'c7 04 74 00 01 02 c8' => new TypedArray('Int8Array', "\1\2\xc8"),
    'c7 07 74 04 01 00 02 00 c8 00' => new TypedArray('Uint16Array', pack('vvv', 1, 2, 200)),
    'c7 0d 74 07 00 00 80 3f 00 00 00 40 00 00 48 43' => new TypedArray('Float32Array', pack('ggg', 1, 2, 200)),
    'c7 11 74 09 01 00 00 00 00 00 00 00 fe ff ff ff ff ff ff ff' => new TypedArray('BigInt64Array', "\1\0\0\0\0\0\0\0\xfe\xff\xff\xff\xff\xff\xff\xff"),
    'c7 04 74 10 01 02 03' => new TypedArray('ArrayBuffer', "\1\2\3"),
    'c7 04 74 11 01 02 03' => new TypedArray('DataView', "\1\2\3"),
    'c7 01 74 00' => new TypedArray('Int8Array', ''),
    'c8 01 2d 74 01' . str_repeat('07', 300) => new TypedArray('Uint8Array', str_repeat("\7", 300)),
    'c9 00 01 01 d1 74 01' . str_repeat('07', 66000) => new TypedArray('Uint8Array', str_repeat("\7", 66000)),
    'd4 78 00 92 a3 61 2b 62 a2 67 69' => new RegExp('a+b', 'gi'),
    'd4 78 00 92 a1 78 a0' => new RegExp('x'),
    'd4 65 00 93 a5 45 72 72 6f 72 a3 6d 73 67 d4 00 00' => new Error('Error', 'msg'),
    'd4 65 00 93 a1 45 a0 c0' => new Error('E', '', null),
    'd4 65 00 93 a9 54 79 70 65 45 72 72 6f 72 a1 6d a3 77 68 79' => new Error('TypeError', 'm', 'why'),
    '93 d4 00 00 c0 81 a1 61 d4 00 00' => [Undefined::Value, null, ['a' => Undefined::Value]],
];
$packer = new Packer(PackOptions::STRUCTURED_CLONE);
foreach ($values as $hex => $value) {
    $packed = $packer->pack($value);
    $read = strlen($packed) < 100 ? read_clone($hex) : (new BufferUnpacker($packed, UnpackOptions::STRUCTURED_CLONE))->unpack();
    var_dump($packed === bytes($hex), $read == $value);
    if (is_object($value) && $value->pack($packer) !== $packed) {
        echo "pack() of $hex: ", bin2hex($value->pack($packer)), "\n";
    }
}
var_dump((new BufferUnpacker(bytes('d4 00 00'), UnpackOptions::STRUCTURED_CLONE))->unpack() === Undefined::Value);
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
