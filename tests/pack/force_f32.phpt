--TEST--
msgpack.force_f32 packs floats as float 32, and nothing else
--EXTENSIONS--
msgpack
--INI--
msgpack.force_f32=1
--FILE--
<?php
foreach ([0.0, -0.0, 1.5, 0.1, 16777217.0, 1e300, -1e300, 1e-300, INF, -INF, NAN, 1] as $number) {
    $packed = msgpack_pack($number);
    printf("%10s  %-10s  %s\n", var_export($number, true), bin2hex($packed), var_export(msgpack_unpack($packed), true));
}
echo 'In an array: ', bin2hex(msgpack_pack([0.5, 2])), "\n";
ini_set('msgpack.force_f32', '0');
echo 'Switched off: ', bin2hex(msgpack_pack([0.5, 2])), "\n";
?>
--EXPECT--
       0.0  ca00000000  0.0
      -0.0  ca80000000  -0.0
       1.5  ca3fc00000  1.5
       0.1  ca3dcccccd  0.10000000149011612
16777217.0  ca4b800000  16777216.0
  1.0E+300  ca7f800000  INF
 -1.0E+300  caff800000  -INF
  1.0E-300  ca00000000  0.0
       INF  ca7f800000  INF
      -INF  caff800000  -INF
       NAN  ca7fc00000  NAN
         1  01          1
In an array: 92ca3f00000002
Switched off: 92cb3fe000000000000002
