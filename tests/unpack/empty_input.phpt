--TEST--
The empty string unpacks to null, without a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
var_dump(msgpack_unpack(''));
var_dump(msgpack_unserialize(''));
var_dump(msgpack_unpack('', null, ['allowed_classes' => false, 'max_depth' => 1]));
?>
--EXPECT--
NULL
NULL
NULL
