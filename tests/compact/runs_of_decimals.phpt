--TEST--
Compact form: decimals in a row that have the same size and number of decimals are read up to the end of the list, and no further
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('one byte', message('95 d459ff d45980 d4597f d45a7f 01'));
show_unpacked('two bytes', message('95 d55aff01 d55a8000 d55a7fff d45a7f 01'));
show_unpacked('four bytes', message('95 d65effffff01 d65e80000000 d65e7fffffff d45a7f 01'));
show_unpacked('values after the list', message('92 93 d45903 d45902 d45901 d45900'));
show_unpacked('other types', message('96 d45903 d45803 d45903 d55f0001 d55f0002 d55f0003'));
show_unpacked('truncated', message('94 d55a0003 d55a0003 d55a0003 d55a00'));
?>
--EXPECT--
one byte: a:5:{i:0;d:-0.1;i:1;d:-12.8;i:2;d:12.7;i:3;d:1.27;i:4;i:1;}
two bytes: a:5:{i:0;d:-2.55;i:1;d:-327.68;i:2;d:327.67;i:3;d:1.27;i:4;i:1;}
four bytes: a:5:{i:0;d:-0.000255;i:1;d:-2147.483648;i:2;d:2147.483647;i:3;d:1.27;i:4;i:1;}
values after the list: a:2:{i:0;a:3:{i:0;d:0.3;i:1;d:0.2;i:2;d:0.1;}i:1;d:0;}
other types: a:6:{i:0;d:0.3;i:1;d:3;i:2;d:0.3;i:3;d:1.0E-7;i:4;d:2.0E-7;i:5;d:3.0E-7;}
truncated: Insufficient data for unserializing at offset 19, in [3]
