--TEST--
Compact form: a string has an index, even where it is a key that the array has already, or as an integer
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('an integer', message('92 82 a3313233 01 a3343536 02 92 d45000 d45001'));
show_unpacked('twice', message('93 82 a3616263 01 a3616263 02 d45000 d45001'));
?>
--EXPECT--
an integer: a:2:{i:0;a:2:{i:123;i:1;i:456;i:2;}i:1;a:2:{i:0;s:3:"123";i:1;s:3:"456";}}
twice: a:3:{i:0;a:1:{s:3:"abc";i:2;}i:1;s:3:"abc";i:2;s:3:"abc";}
