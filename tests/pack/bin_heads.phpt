--TEST--
msgpack.str_bin=bin: a string has the shortest bin head
--EXTENSIONS--
msgpack
--INI--
msgpack.str_bin=bin
--FILE--
<?php
foreach ([0, 1, 31, 32, 255, 256, 65535, 65536] as $length) {
    $string = str_repeat('b', $length);
    $packed = msgpack_pack($string);
    $head = substr($packed, 0, strlen($packed) - $length);
    printf("%5d bytes: %-10s %s\n", $length, bin2hex($head), msgpack_unpack($packed) === $string ? 'same again' : 'changed');
}
?>
--EXPECT--
    0 bytes: c400       same again
    1 bytes: c401       same again
   31 bytes: c41f       same again
   32 bytes: c420       same again
  255 bytes: c4ff       same again
  256 bytes: c50100     same again
65535 bytes: c5ffff     same again
65536 bytes: c600010000 same again
