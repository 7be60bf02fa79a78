--TEST--
The smallest and the largest value of each integer format are read
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
$messages = [
    'positive fixint' => ['00', '7f'],
    'negative fixint' => ['e0', 'ff'],
    'uint 8' => ['cc00', 'cc80', 'ccff'],
    'uint 16' => ['cd0000', 'cd8000', 'cdffff'],
    'uint 32' => ['ce00000000', 'ce80000000', 'ceffffffff'],
    'uint 64' => ['cf0000000000000000', 'cf7fffffffffffffff', 'cf8000000000000000', 'cfffffffffffffffff'],
    'int 8' => ['d080', 'd0ff', 'd000', 'd07f'],
    'int 16' => ['d18000', 'd1ffff', 'd10000', 'd17fff'],
    'int 32' => ['d280000000', 'd2ffffffff', 'd200000000', 'd27fffffff'],
    'int 64' => ['d38000000000000000', 'd3ffffffffffffffff', 'd30000000000000000', 'd37fffffffffffffff'],
];
foreach ($messages as $format => $encodings) {
    echo "$format:";
    foreach ($encodings as $encoding) {
        // Beyond PHP_INT_MAX, the digits in a string.
        echo ' ', json_encode(msgpack_unpack(hex2bin($encoding)));
    }
    echo "\n";
}
?>
--EXPECT--
positive fixint: 0 127
negative fixint: -32 -1
uint 8: 0 128 255
uint 16: 0 32768 65535
uint 32: 0 2147483648 4294967295
uint 64: 0 9223372036854775807 "9223372036854775808" "18446744073709551615"
int 8: -128 -1 0 127
int 16: -32768 -1 0 32767
int 32: -2147483648 -1 0 2147483647
int 64: -9223372036854775808 -1 0 9223372036854775807
