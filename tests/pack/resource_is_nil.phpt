--TEST--
A resource is packed as nil, with a warning that msgpack.error_display=0 silences
--EXTENSIONS--
msgpack
--FILE--
<?php
echo bin2hex(msgpack_pack([1, STDIN, 2])), "\n";
ini_set('msgpack.error_display', '0');
echo bin2hex(msgpack_pack([1, STDIN, 2])), "\n";
?>
--EXPECTF--
Warning: [msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null in %s on line %d
9301c002
9301c002
