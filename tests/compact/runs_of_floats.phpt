--TEST--
Compact form: floats in a row are read up to the end of the list, to another float, and to the end of the input
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
[$half, $third] = ['ca3f000000', 'cb3fd5555555555555'];
show_unpacked('32 bits', message("95 $half ca3f800000 ca40000000 cac0800000 01"));
show_unpacked('64 bits', message("95 $third $third cb3ff0000000000000 cbbff0000000000000 a161"));
show_unpacked('both', message("99 $half $half $half $third $third $third d45905 d45906 d45907"));
show_unpacked('values after the list', message("94 93 $half $half $half $half 93 $third $third $third $third"));
for ($length = 12; $length < 16; $length++) {
    show_unpacked("32 bits, $length bytes", substr(message("93 $half $half $half"), 0, 6 + $length));
    show_unpacked("64 bits, $length bytes", substr(message("93 $third $third $third"), 0, 14 + $length));
}
?>
--EXPECT--
32 bits: a:5:{i:0;d:0.5;i:1;d:1;i:2;d:2;i:3;d:-4;i:4;i:1;}
64 bits: a:5:{i:0;d:0.3333333333333333;i:1;d:0.3333333333333333;i:2;d:1;i:3;d:-1;i:4;s:1:"a";}
both: a:9:{i:0;d:0.5;i:1;d:0.5;i:2;d:0.5;i:3;d:0.3333333333333333;i:4;d:0.3333333333333333;i:5;d:0.3333333333333333;i:6;d:0.5;i:7;d:0.6;i:8;d:0.7;}
values after the list: a:4:{i:0;a:3:{i:0;d:0.5;i:1;d:0.5;i:2;d:0.5;}i:1;d:0.5;i:2;a:3:{i:0;d:0.3333333333333333;i:1;d:0.3333333333333333;i:2;d:0.3333333333333333;}i:3;d:0.3333333333333333;}
32 bits, 12 bytes: Insufficient data for unserializing at offset 17, in [2]
64 bits, 12 bytes: Insufficient data for unserializing at offset 25, in [2]
32 bits, 13 bytes: Insufficient data for unserializing at offset 17, in [2]
64 bits, 13 bytes: Insufficient data for unserializing at offset 25, in [2]
32 bits, 14 bytes: Insufficient data for unserializing at offset 17, in [2]
64 bits, 14 bytes: Insufficient data for unserializing at offset 25, in [2]
32 bits, 15 bytes: Insufficient data for unserializing at offset 17, in [2]
64 bits, 15 bytes: Insufficient data for unserializing at offset 25, in [2]
