--TEST--
An object of a missing class is packed as it was read: properties, enum case, Serializable
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (["\x83\xc0\xa2No\xa1x\x01\xa4\0*\0y\x02", "\x81\xc0\xa2No", "\x82\xc0\x06\xa2No\xa4Case", "\x82\xc0\x03\xa2No\xa4text"] as $packed) {
    $back = @msgpack_unpack($packed);
    var_dump(get_class($back), msgpack_pack($back) === $packed);
}
$object = unserialize('O:2:"No":0:{}');
var_dump(bin2hex(msgpack_pack($object)));
var_dump(bin2hex(msgpack_pack(msgpack_unpack("\x82\xc0\xb6__PHP_Incomplete_Class\xa1x\x01"))));
?>
--EXPECT--
string(22) "__PHP_Incomplete_Class"
bool(true)
string(22) "__PHP_Incomplete_Class"
bool(true)
string(22) "__PHP_Incomplete_Class"
bool(true)
string(22) "__PHP_Incomplete_Class"
bool(true)
string(10) "81c0a24e6f"
string(56) "82c0b65f5f5048505f496e636f6d706c6574655f436c617373a17801"
