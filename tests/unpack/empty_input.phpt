--TEST--
The empty string is null, silently
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
