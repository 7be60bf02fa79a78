--TEST--
msgpack.use_str8_serialization=0 writes str 16 where str 8 would do, for values and keys
--EXTENSIONS--
msgpack
--INI--
msgpack.use_str8_serialization=0
--FILE--
<?php
use MessagePack\Type\Bin;

function head(mixed $value, int $length): string
{
    $packed = msgpack_pack($value);
    return bin2hex(substr($packed, 0, strlen($packed) - $length));
}

foreach ([31, 32, 255, 256, 65535, 65536] as $length) {
    printf("%5d bytes: %s\n", $length, head(str_repeat('s', $length), $length));
}
$key = str_repeat('k', 32);
echo "A key: ", head([$key => 1], 33), "\n";
echo "bin 8 stays: ", head(new Bin(str_repeat('b', 32)), 32), "\n";
echo "str 8 is read: ", msgpack_unpack("\xd9\x20$key") === $key ? 'yes' : 'no', "\n";
ini_set('msgpack.use_str8_serialization', '1');
echo "Switched on: ", head($key, 32), "\n";
?>
--EXPECT--
   31 bytes: bf
   32 bytes: da0020
  255 bytes: da00ff
  256 bytes: da0100
65535 bytes: daffff
65536 bytes: db00010000
A key: 81da0020
bin 8 stays: c420
str 8 is read: yes
Switched on: d920
