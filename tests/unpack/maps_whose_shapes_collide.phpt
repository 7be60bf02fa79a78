--TEST--
A map does not get the keys of one with another number of keys, whose first key and number have the same hash
--EXTENSIONS--
msgpack
--FILE--
<?php
/* On little-endian machines. */
$two = ['first' => 1, 'b' => 2];
$three = ['u448m9b' => 1, 'b' => 2, 'c' => 3];
foreach ([[$two, $two, $two, $three, $two], [$three, $three, $three, $two, $three]] as $maps) {
    var_dump(msgpack_unpack(msgpack_pack($maps)) === $maps);
}
?>
--EXPECT--
bool(true)
bool(true)
