--TEST--
Compact form: each construct is read
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('string', message('92 a3616263 d45000'));
show_unpacked('string, index of two bytes', message('92 a3616263 d5500000'));
show_unpacked('a bin has an index', message('92 c403616263 d45000'));
show_unpacked('a short string has none', message('93 a26162 a3646566 d45000'));
show_unpacked('key', message('92 81 a3616263 01 81 d45000 02'));
show_unpacked('record', message('92 82 a161 01 a162 02 93 d45100 03 04'));
show_unpacked('record, index of two bytes', message('92 82 a161 01 a162 02 93 d5510000 03 04'));
show_unpacked('record of one value', message('92 81 a161 01 92 d45100 03'));
show_unpacked('definition', message('95 c70051 a161 a162 01 02'));
show_unpacked('definition, and a record in it', message('95 c70051 a161 a162 01 93 d45100 03 c0'));
show_unpacked('definition of a class', message('97 c70051 c0 a161 a162 a8737464436c617373 01 02'));
show_unpacked('a class without properties', message('92 81 c0 a8737464436c617373 91 d45100'));
show_unpacked('columns of a known shape', message('92 82 a161 01 a162 02 92 c703523400 02 93 d45100 92 03 05 92 04 06'));
show_unpacked('columns of a new shape', message('92 c703523400 03 95 c70051 a161 a162 c70352080102 93 02 04 06'));
show_unpacked('columns of a map', message('93 c703523500 02 92 a161 a162 92 91 05 90'));
show_unpacked('the same list', message('92 91 05 d45302'));
show_unpacked('the same map, ordinal of two bytes', message('92 81 a161 05 d5530002'));
show_unpacked('the same row, ordinal of four bytes', message('92 92 c703523400 03 95 c70051 a161 a162 93 01 03 05 93 02 04 06 d65300000004'));
show_unpacked('the same object', message('92 81 c0 a8737464436c617373 d45302'));
show_unpacked('a float 32', message('91 ca3fc00000'));
show_unpacked('ext', message('91 c70357506162'));
show_unpacked('a scalar', message('07'));
?>
--EXPECT--
string: a:2:{i:0;s:3:"abc";i:1;s:3:"abc";}
string, index of two bytes: a:2:{i:0;s:3:"abc";i:1;s:3:"abc";}
a bin has an index: a:2:{i:0;s:3:"abc";i:1;s:3:"abc";}
a short string has none: a:3:{i:0;s:2:"ab";i:1;s:3:"def";i:2;s:3:"def";}
key: a:2:{i:0;a:1:{s:3:"abc";i:1;}i:1;a:1:{s:3:"abc";i:2;}}
record: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{s:1:"a";i:3;s:1:"b";i:4;}}
record, index of two bytes: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{s:1:"a";i:3;s:1:"b";i:4;}}
record of one value: a:2:{i:0;a:1:{s:1:"a";i:1;}i:1;a:1:{s:1:"a";i:3;}}
definition: a:2:{s:1:"a";i:1;s:1:"b";i:2;}
definition, and a record in it: a:2:{s:1:"a";i:1;s:1:"b";a:2:{s:1:"a";i:3;s:1:"b";N;}}
definition of a class: O:8:"stdClass":2:{s:1:"a";i:1;s:1:"b";i:2;}
a class without properties: a:2:{i:0;O:8:"stdClass":0:{}i:1;O:8:"stdClass":0:{}}
columns of a known shape: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{i:0;a:2:{s:1:"a";i:3;s:1:"b";i:4;}i:1;a:2:{s:1:"a";i:5;s:1:"b";i:6;}}}
columns of a new shape: a:3:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{s:1:"a";i:3;s:1:"b";i:4;}i:2;a:2:{s:1:"a";i:5;s:1:"b";i:6;}}
columns of a map: a:2:{s:1:"a";a:1:{i:0;i:5;}s:1:"b";a:0:{}}
the same list: a:2:{i:0;a:1:{i:0;i:5;}i:1;a:1:{i:0;i:5;}}
the same map, ordinal of two bytes: a:2:{i:0;a:1:{s:1:"a";i:5;}i:1;a:1:{s:1:"a";i:5;}}
the same row, ordinal of four bytes: a:2:{i:0;a:3:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{s:1:"a";i:3;s:1:"b";i:4;}i:2;a:2:{s:1:"a";i:5;s:1:"b";i:6;}}i:1;a:2:{s:1:"a";i:3;s:1:"b";i:4;}}
the same object: a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}
a float 32: a:1:{i:0;d:1.5;}
ext: a:1:{i:0;O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:80;s:4:"data";s:2:"ab";}}
a scalar: i:7;
