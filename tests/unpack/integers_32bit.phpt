--TEST--
With 32-bit PHP integers, larger ones become floats while these are exact, then strings
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip needs 32-bit integers');
?>
--FILE--
<?php
$messages = [
    'ce7fffffff', 'ce80000000', 'ceffffffff', 'cf0000000100000000',
    'cf0020000000000000', 'cf0020000000000001', 'cf7fffffffffffffff', 'cfffffffffffffffff',
    'd280000000', 'd3ffffffff80000000', 'd3ffffffff7fffffff', 'd3ffe0000000000000', 'd3ffdfffffffffffff', 'd38000000000000000',
];
foreach ($messages as $message) {
    echo $message, ' ';
    var_dump(msgpack_unpack(hex2bin($message)));
}
?>
--EXPECT--
ce7fffffff int(2147483647)
ce80000000 float(2147483648)
ceffffffff float(4294967295)
cf0000000100000000 float(4294967296)
cf0020000000000000 float(9007199254740992)
cf0020000000000001 string(16) "9007199254740993"
cf7fffffffffffffff string(19) "9223372036854775807"
cfffffffffffffffff string(20) "18446744073709551615"
d280000000 int(-2147483648)
d3ffffffff80000000 int(-2147483648)
d3ffffffff7fffffff float(-2147483649)
d3ffe0000000000000 float(-9007199254740992)
d3ffdfffffffffffff string(17) "-9007199254740993"
d38000000000000000 string(20) "-9223372036854775808"
