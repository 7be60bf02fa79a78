--TEST--
Compact form: an integer key that PHP keeps as text is no string that can be referred to
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('uint 64', message('92 81 cfffffffffffffffff 01 93 a86f6e652074657874 a874776f2074657874 d45000'));
?>
--EXPECT--
uint 64: a:2:{i:0;a:1:{s:20:"18446744073709551615";i:1;}i:1;a:3:{i:0;s:8:"one text";i:1;s:8:"two text";i:2;s:8:"one text";}}
