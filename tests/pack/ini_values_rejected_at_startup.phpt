--TEST--
An invalid value in php.ini is replaced by the default
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=0
msgpack.str_bin=blob
--FILE--
<?php
echo ini_get('msgpack.max_depth'), ' ', ini_get('msgpack.str_bin'), "\n";
echo bin2hex(msgpack_pack([['a']])), "\n";
?>
--EXPECT--
4096 str
9191a161
