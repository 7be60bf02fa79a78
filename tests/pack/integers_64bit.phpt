--TEST--
An integer of more than 31 bits is packed in the shortest format that holds it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
foreach ([2147483648, 4294967295, 4294967296, PHP_INT_MAX, -2147483648, -2147483649, PHP_INT_MIN] as $integer) {
    $packed = msgpack_pack($integer);
    printf("%20d  %-18s  %s\n", $integer, bin2hex($packed), var_export(msgpack_unpack($packed) === $integer, true));
}
?>
--EXPECT--
          2147483648  ce80000000          true
          4294967295  ceffffffff          true
          4294967296  cf0000000100000000  true
 9223372036854775807  cf7fffffffffffffff  true
         -2147483648  d280000000          true
         -2147483649  d3ffffffff7fffffff  true
-9223372036854775808  d38000000000000000  true
