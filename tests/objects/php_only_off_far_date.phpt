--TEST--
msgpack.php_only=0: a date after the year 2514 is a timestamp of 12 bytes
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--INI--
msgpack.php_only=0
--FILE--
<?php
echo bin2hex(msgpack_pack(new DateTime('9999-12-31 UTC'))), "\n";
?>
--EXPECT--
c70cff000000000000003afff2f000
