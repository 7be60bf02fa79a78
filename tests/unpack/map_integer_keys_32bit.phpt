--TEST--
With 32-bit PHP integers, a larger integer key becomes a string of digits
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip needs 32-bit integers');
?>
--FILE--
<?php
foreach ([1, 0] as $insert) {
    ini_set('msgpack.illegal_key_insert', $insert);
    echo "illegal_key_insert=$insert\n";
    foreach (['ce7fffffff', 'ceffffffff', 'cf0020000000000001', 'cfffffffffffffffff', 'd3ffffffff7fffffff', 'd38000000000000000'] as $key) {
        echo json_encode(msgpack_unpack(hex2bin("81{$key}a176"))), "\n";
    }
}
?>
--EXPECT--
illegal_key_insert=1
{"2147483647":"v"}
{"4294967295":"v"}
{"9007199254740993":"v"}
{"18446744073709551615":"v"}
{"-2147483649":"v"}
{"-9223372036854775808":"v"}
illegal_key_insert=0
{"2147483647":"v"}
{"4294967295":"v"}
{"9007199254740993":"v"}
{"18446744073709551615":"v"}
{"-2147483649":"v"}
{"-9223372036854775808":"v"}
