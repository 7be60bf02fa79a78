--TEST--
An integer is packed in the shortest format that holds it
--EXTENSIONS--
msgpack
--FILE--
<?php
$boundaries = [
    0, 1, 127, 128, 255, 256, 65535, 65536, 2147483647,
    -1, -32, -33, -128, -129, -32768, -32769, -2147483647 - 1,
];
foreach ($boundaries as $integer) {
    $packed = msgpack_pack($integer);
    printf("%11d  %-10s  %s\n", $integer, bin2hex($packed), var_export(msgpack_unpack($packed) === $integer, true));
}
?>
--EXPECT--
          0  00          true
          1  01          true
        127  7f          true
        128  cc80        true
        255  ccff        true
        256  cd0100      true
      65535  cdffff      true
      65536  ce00010000  true
 2147483647  ce7fffffff  true
         -1  ff          true
        -32  e0          true
        -33  d0df        true
       -128  d080        true
       -129  d1ff7f      true
     -32768  d18000      true
     -32769  d2ffff7fff  true
-2147483648  d280000000  true
