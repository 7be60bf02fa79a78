--TEST--
MessagePack\VERSION is the version of the module, without the classes of the namespace too
--EXTENSIONS--
msgpack
--INI--
msgpack.classes=0
--FILE--
<?php
var_dump(MessagePack\VERSION === phpversion('msgpack'), defined('messagepack\VERSION'), class_exists('MessagePack\Packer'));
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
