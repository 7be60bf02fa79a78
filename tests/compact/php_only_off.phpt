--TEST--
Compact form: under php_only=0 a message with objects is rejected, as its shapes cannot be told
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
ini_set('msgpack.php_only', '0');
show_unpacked('object', message('92 82 c0 a8737464436c617373 a161 01 d45302'));
show_unpacked('record of a class', message('97 c70051 c0 a161 a162 a8737464436c617373 01 02'));
show_unpacked('reference', message('91 82 c0 01 00 05'));
show_unpacked('maps', message('92 82 a161 01 a162 02 93 d45100 03 04'));
ini_set('msgpack.assoc', '0');
show_unpacked('object, assoc=0', message('92 82 c0 a8737464436c617373 a161 01 d45302'));
show_unpacked('maps, assoc=0', message('92 82 a161 01 a162 02 93 d45100 03 04'));
?>
--EXPECT--
object: Parse error at offset 8, in [0]
record of a class: Parse error at offset 24
reference: Parse error at offset 8, in [0]
maps: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{s:1:"a";i:3;s:1:"b";i:4;}}
object, assoc=0: Parse error at offset 8, in [0]
maps, assoc=0: a:2:{i:0;O:8:"stdClass":2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;O:8:"stdClass":2:{s:1:"a";i:3;s:1:"b";i:4;}}
