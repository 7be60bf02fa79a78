--TEST--
A malformed mangled property name is skipped with a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { public $x = 1; static $s = 5; }
print_r(msgpack_unpack("\x83\xc0\xa1A\xa2\0x\x01\xa1x\x02"));
print_r((array) msgpack_unpack("\x82\xc0\xa1A\xa1s\x09"));
echo A::$s, "\n";
print_r(msgpack_unpack("\x82\xc0\xa1A\x05\x06"));
?>
--EXPECTF--
Warning: [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding in %s on line %d
A Object
(
    [x] => 2
)
Array
(
    [x] => 1
    [s] => 9
)
5
A Object
(
    [x] => 1
    [5] => 6
)
