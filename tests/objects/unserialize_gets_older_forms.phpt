--TEST--
__unserialize() gets the properties of a message that is older than the method
--EXTENSIONS--
msgpack
--FILE--
<?php
class M { public $p = 'default'; protected $q; function __unserialize(array $data): void { echo json_encode(array_map(null, array_keys($data), $data)), "\n"; } }
var_dump(msgpack_unpack("\x83\xc0\xa1M\xa1p\x05\xa4\0*\0q\x91\x01")->p);
msgpack_unpack("\x81\xc0\xa1M");
echo "not an array:\n";
var_dump(msgpack_unpack("\x82\xc0\xa1M\xc0\x05"), msgpack_unpack("\x83\xc0\xa1M\xc0\x91\x01\xa1x\x05"));
?>
--EXPECTF--
[["p",5],["\u0000*\u0000q",[1]]]
string(7) "default"
[]
not an array:

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)
bool(false)
