--TEST--
GMP objects that fit in 64 bits are packed as integers
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/same_results.php';
if (with_gmp() === null) die('skip no gmp extension');
?>
--FILE--
<?php
require __DIR__ . '/include/same_results.php';

// Another process, as gmp is in another folder than our extension.
$command = [PHP_BINARY, '-n'];
foreach ([ini_get('extension_dir') . '/msgpack.so', ...with_gmp()] as $extension) {
    array_push($command, '-d', "extension=$extension");
}
proc_close(proc_open([...$command, __DIR__ . '/include/gmp_values.php'], [], $pipes));
?>
--EXPECT--
0: 9100 int
127: 917f int
-32: 91e0 int
-33: 91d0df int
-300: 91d1fed4 int
255: 91ccff int
65536: 91ce00010000 int
4294967296: 91cf0000000100000000 int
9223372036854775807: 91cf7fffffffffffffff int
9223372036854775808: 91cf8000000000000000 GMP
18446744073709551615: 91cfffffffffffffffff GMP
-9223372036854775808: 91d38000000000000000 int
18446744073709551616 has no MessagePack form: it does not fit in 64 bits, in [0]
-9223372036854775809 has no MessagePack form: it does not fit in 64 bits, in [0]
10000000000000000000000000000000000000000 has no MessagePack form: it does not fit in 64 bits, in [0]
A key is a string: {"18446744073709551615":1}
