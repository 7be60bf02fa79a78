--TEST--
msgpackr: ext values of the types that begin a table or a record in the compact form are elements of an array
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\UnpackOptions;

foreach (['91 d4 51 00', '92 d4 51 00 d4 50 00', '92 d4 52 01 01'] as $hex) {
    foreach ([UnpackOptions::USE_RECORDS, UnpackOptions::MAP_AS_OBJECT, UnpackOptions::STRUCTURED_CLONE, UnpackOptions::DECIMAL_FLOAT32] as $option) {
        echo show($hex, $option), "\n";
    }
}
?>
--EXPECT--
[{"type":81,"data":"\u0000"}]
[{"type":81,"data":"\u0000"}]
[{"type":81,"data":"\u0000"}]
[{"type":81,"data":"\u0000"}]
[{"type":81,"data":"\u0000"},{"type":80,"data":"\u0000"}]
[{"type":81,"data":"\u0000"},{"type":80,"data":"\u0000"}]
[{"type":81,"data":"\u0000"},{"type":80,"data":"\u0000"}]
[{"type":81,"data":"\u0000"},{"type":80,"data":"\u0000"}]
[{"type":82,"data":"\u0001"},1]
[{"type":82,"data":"\u0001"},1]
[{"type":82,"data":"\u0001"},1]
[{"type":82,"data":"\u0001"},1]
