--TEST--
A str key that is a decimal integer becomes an integer key, as everywhere in PHP
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
$keys = [
    '0', '7', '-7', '12345', '9223372036854775807', '-9223372036854775807',
    '-9223372036854775808', '9223372036854775808', '18446744073709551616',
    '-0', '07', '+7', ' 7', '7 ', '7.0', '1e3', '0x7', '-', '', "7\0",
];
foreach ($keys as $key) {
    $map = msgpack_unpack("\x81" . chr(0xa0 | strlen($key)) . $key . "\xc3");
    echo json_encode(array_key_first($map)), "\n";
    if (serialize($map) !== serialize([$key => true])) {
        echo "is not what PHP makes of it\n";
    }
}
?>
--EXPECT--
0
7
-7
12345
9223372036854775807
-9223372036854775807
-9223372036854775808
"9223372036854775808"
"18446744073709551616"
"-0"
"07"
"+7"
" 7"
"7 "
"7.0"
"1e3"
"0x7"
"-"
""
"7\u0000"
