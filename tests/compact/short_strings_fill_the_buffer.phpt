--TEST--
Compact form: short strings that fill the buffer to its end, several times, are all found again
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (['str', 'bin', 'detect'] as $type) {
    ini_set('msgpack.str_bin', $type);
    for ($length = 3; $length <= 64; $length += 7) {
        $strings = array_map(fn ($i) => str_pad(dechex($i), $length, "\xff", STR_PAD_LEFT), range(0x100, 0x17f));
        $keys = array_fill_keys($strings, 1);
        $value = [$strings, $keys, $strings];
        $packed = msgpack_pack($value, ['compact' => true]);
        if (strlen($packed) > 128 * ($length + 3) + 2 * 128 * 4 + 16 || msgpack_unpack($packed) !== $value) {
            echo "wrong: $type of $length bytes\n";
        }
    }
}
$strings = array_map(fn ($i) => str_pad((string) $i, 3 + $i % 62, '-'), range(100, 60000));
$packed = msgpack_pack([$strings, array_reverse($strings)], ['compact' => true]);
var_dump(msgpack_unpack($packed) === [$strings, array_reverse($strings)]);
?>
--EXPECT--
bool(true)
