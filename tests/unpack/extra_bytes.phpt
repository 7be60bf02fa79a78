--TEST--
Bytes after the value are a warning, and the value is returned
--EXTENSIONS--
msgpack
--FILE--
<?php
var_dump(msgpack_unpack("\x05\x06"));
var_dump(msgpack_unpack("\x81\xa1a\x01\xc1"));
var_dump(msgpack_unpack("\xc2\x00"));
var_dump(msgpack_unserialize("\xa1a\0"));
?>
--EXPECTF--
Warning: [msgpack] (php_msgpack_unserialize) Extra bytes in %s on line %d
int(5)

Warning: [msgpack] (php_msgpack_unserialize) Extra bytes in %s on line %d
array(1) {
  ["a"]=>
  int(1)
}

Warning: [msgpack] (php_msgpack_unserialize) Extra bytes in %s on line %d
bool(false)

Warning: [msgpack] (php_msgpack_unserialize) Extra bytes in %s on line %d
string(1) "a"
