--TEST--
A back-reference to PHP_INT_MIN is rejected with a warning
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE === 4) die('skip needs 64-bit integers');
?>
--FILE--
<?php
var_dump(msgpack_unpack("\x82\xc0\x04\x00\xd3\x80\x00\x00\x00\x00\x00\x00\x00"));
?>
--EXPECTF--
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 9223372036854775807 in %s on line %d
NULL
