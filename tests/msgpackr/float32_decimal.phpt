--TEST--
DECIMAL_FLOAT32 writes and reads a float with few decimals as a float 32, as msgpackr does
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, StreamReader, UnpackOptions};

$packer = new Packer(PackOptions::DECIMAL_FLOAT32);
$unpacker = new BufferUnpacker('', UnpackOptions::DECIMAL_FLOAT32);
/** As msgpackr packs them with useFloat32: DECIMAL_FIT. */
$packed = [
    'ca3dcccccd' => 0.1, 'ca42f6e979' => 123.456, 'cac2f6e979' => -123.456, 'ca449a5eb8' => 1234.96, 'cb3e8000000102f4fd' => 1.1920929e-7,
    'cb40c81cd6e631f8a1' => 12345.6789, 'cb3fd5555555555555' => 1 / 3, 'cb41f0000000080000' => 4294967296.5, 'cbc1e0000000100000' => -2147483648.5,
    'cb7ff0000000000000' => INF, 'cb4200000000002a99' => 8589934592.0208,
    'cb4202a05f20000000' => 1e10, 'cbc1e65a0bc0000000' => -3e9,
];
/** A negative zero, which msgpackr packs as the integer 0. */
$packed += ['cb8000000000000000' => -0.0];
foreach ($packed as $hex => $float) {
    $bytes = $packer->pack($float);
    var_dump(bin2hex($bytes) === $hex ?: bin2hex($bytes), pack('E', $unpacker->reset($bytes)->unpack()) === pack('E', $float));
}
echo "-- float 32 of others\n";
foreach (['ca3dcccccd', 'ca3dccccce', 'ca7f7fffff', 'ca00000001', 'ca80000000', 'ca7f800000', 'caff800000', 'ca7fc00000', 'ca4b800000', 'ca4b800001'] as $hex) {
    echo $hex, ' ', var_export($unpacker->reset(hex2bin($hex))->unpack(), true), ' ', var_export((new BufferUnpacker(hex2bin($hex)))->unpack(), true), "\n";
}
echo "-- in arrays, maps and pieces\n";
$value = ['a' => [0.1, 0.2, [0.3]], 5 => 1.5, 'b' => ['c' => 0.7]];
var_dump($unpacker->reset($packer->pack($value))->unpack() === $value);
$stream = fopen('php://memory', 'w+');
fwrite($stream, $packer->pack($value));
rewind($stream);
foreach (new StreamReader($stream, UnpackOptions::DECIMAL_FLOAT32, chunkSize: 1) as $read) {
    var_dump($read === $value);
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
-- float 32 of others
ca3dcccccd 0.1 0.10000000149011612
ca3dccccce 0.10000001 0.10000000894069672
ca7f7fffff 3.402823E+38 3.4028234663852886E+38
ca00000001 1.0000000000000001E-45 1.401298464324817E-45
ca80000000 0.0 -0.0
ca7f800000 INF INF
caff800000 -INF -INF
ca7fc00000 NAN NAN
ca4b800000 16777220.0 16777216.0
ca4b800001 16777220.0 16777218.0
-- in arrays, maps and pieces
bool(true)
bool(true)
