--TEST--
Compact form: under assoc=0 maps with integer keys alone have a shape, too
--EXTENSIONS--
msgpack
--INI--
msgpack.assoc=0
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('a record', message('92 81 00 01 92 d45100 02'));
show_unpacked('keys in order', message('92 83 00 01 01 02 02 03 94 d45100 04 05 06'));
show_unpacked('a table', message('93 82 00 01 01 02 92 c703523400 02 93 d45100 92 03 05 92 04 06 c0'));
show_unpacked('a definition', message('92 95 c70051 00 01 02 03 93 d45100 04 05'));
show_unpacked('a record as the array of a payload', message('92 81 00 01 82 c0 a8737464436c617373 c0 92 d45100 02'));
?>
--EXPECT--
a record: a:2:{i:0;O:8:"stdClass":1:{s:1:"0";i:1;}i:1;O:8:"stdClass":1:{s:1:"0";i:2;}}
keys in order: a:2:{i:0;O:8:"stdClass":3:{s:1:"0";i:1;s:1:"1";i:2;s:1:"2";i:3;}i:1;O:8:"stdClass":3:{s:1:"0";i:4;s:1:"1";i:5;s:1:"2";i:6;}}
a table: a:3:{i:0;O:8:"stdClass":2:{s:1:"0";i:1;s:1:"1";i:2;}i:1;a:2:{i:0;O:8:"stdClass":2:{s:1:"0";i:3;s:1:"1";i:4;}i:1;O:8:"stdClass":2:{s:1:"0";i:5;s:1:"1";i:6;}}i:2;N;}
a definition: a:2:{i:0;O:8:"stdClass":2:{s:1:"0";i:2;s:1:"1";i:3;}i:1;O:8:"stdClass":2:{s:1:"0";i:4;s:1:"1";i:5;}}
a record as the array of a payload: a:2:{i:0;O:8:"stdClass":1:{s:1:"0";i:1;}i:1;O:8:"stdClass":1:{s:1:"0";i:2;}}
