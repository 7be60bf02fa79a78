--TEST--
Integer keys of every format are read; those beyond PHP_INT_MAX become strings of digits
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
$keys = [
    '00', '7f', 'e0', 'ff', 'ccff', 'cdffff', 'ceffffffff', 'cf7fffffffffffffff', 'cf8000000000000000', 'cfffffffffffffffff',
    'd080', 'd18000', 'd280000000', 'd38000000000000000', 'd37fffffffffffffff',
];
foreach ([1, 0] as $insert) {
    ini_set('msgpack.illegal_key_insert', $insert);
    echo "illegal_key_insert=$insert:";
    foreach ($keys as $key) {
        $map = msgpack_unpack(hex2bin("81{$key}a176"));
        echo ' ', json_encode(array_key_first($map)), $map === [array_key_first($map) => 'v'] ? '' : ' without its value';
    }
    echo "\n";
}
echo 'Twice, the last wins: ', json_encode(msgpack_unpack(hex2bin('82cfffffffffffffffff01cfffffffffffffffff02'))), "\n";
?>
--EXPECT--
illegal_key_insert=1: 0 127 -32 -1 255 65535 4294967295 9223372036854775807 "9223372036854775808" "18446744073709551615" -128 -32768 -2147483648 -9223372036854775808 9223372036854775807
illegal_key_insert=0: 0 127 -32 -1 255 65535 4294967295 9223372036854775807 "9223372036854775808" "18446744073709551615" -128 -32768 -2147483648 -9223372036854775808 9223372036854775807
Twice, the last wins: {"18446744073709551615":2}
