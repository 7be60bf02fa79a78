--TEST--
msgpackr: under STRUCTURED_CLONE a GMP of any size is packed, and BIGINT_AS_GMP reads one
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/../library/include/same_results.php';
if (with_gmp() === null) die('skip no gmp extension');
?>
--FILE--
<?php
require __DIR__ . '/../library/include/same_results.php';

// Another process, as gmp is in another folder than our extension.
$command = [PHP_BINARY, '-n'];
foreach ([ini_get('extension_dir') . '/msgpack.so', ...with_gmp()] as $extension) {
    array_push($command, '-d', "extension=$extension");
}
proc_close(proc_open([...$command, __DIR__ . '/include/big_gmp_values.php'], [], $pipes));
?>
--EXPECT--
5 920505 5
-5 92fbfb -5
18446744073709551615 92cfffffffffffffffffcfffffffffffffffff 18446744073709551615
18446744073709551616 92d84200000000000000010000000000000000d84200000000000000010000000000000000 18446744073709551616
-9223372036854775808 92d38000000000000000d38000000000000000 -9223372036854775808
-9223372036854775809 92d842ffffffffffffffff7fffffffffffffffd842ffffffffffffffff7fffffffffffffff -9223372036854775809
18446744073709551616 has no MessagePack form: it does not fit in 64 bits
An integer of 3011 digits is too large: the limit is 4096 bits
