--TEST--
msgpackr: without STRUCTURED_CLONE, what it marks stays Type\Ext; with it, what has another form, too
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

foreach (['d4 73 00', 'd4 78 00', 'd4 65 00', 'd4 00 00', 'd4 74 00', 'd8 42 00000000000000010000000000000000', 'd6 69 00000001', 'd6 70 00000001'] as $hex) {
    echo $hex, ': ', show($hex, 0), "\n";
}
$other = [
    'd5 73 00 00', 'd5 65 00 00', 'd5 69 00 01', 'd5 70 00 01', 'd4 00 01', 'd5 00 00 00', 'c7 00 42', 'c7 00 74',
    'd4 74 0b', 'd4 74 12', 'd5 74 03 00', 'd6 74 08 00 00 00',
];
foreach ($other as $hex) {
    echo $hex, ': ', show($hex, UnpackOptions::STRUCTURED_CLONE), "\n";
}
$large = (new BufferUnpacker("\xc8\x02\x01\x42" . str_repeat("\1", 513), UnpackOptions::STRUCTURED_CLONE))->unpack();
echo get_class($large), ' ', strlen($large->data), "\n";
?>
--EXPECT--
d4 73 00: {"type":115,"data":"\u0000"}
d4 78 00: {"type":120,"data":"\u0000"}
d4 65 00: {"type":101,"data":"\u0000"}
d4 00 00: {"type":0,"data":"\u0000"}
d4 74 00: {"type":116,"data":"\u0000"}
d8 42 00000000000000010000000000000000: {"type":66,"data":"\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000"}
d6 69 00000001: {"type":105,"data":"\u0000\u0000\u0000\u0001"}
d6 70 00000001: {"type":112,"data":"\u0000\u0000\u0000\u0001"}
d5 73 00 00: {"type":115,"data":"\u0000\u0000"}
d5 65 00 00: {"type":101,"data":"\u0000\u0000"}
d5 69 00 01: {"type":105,"data":"\u0000\u0001"}
d5 70 00 01: {"type":112,"data":"\u0000\u0001"}
d4 00 01: {"type":0,"data":"\u0001"}
d5 00 00 00: {"type":0,"data":"\u0000\u0000"}
c7 00 42: {"type":66,"data":""}
c7 00 74: {"type":116,"data":""}
d4 74 0b: {"type":116,"data":"\u000b"}
d4 74 12: {"type":116,"data":"\u0012"}
d5 74 03 00: {"type":116,"data":"\u0003\u0000"}
d6 74 08 00 00 00: {"type":116,"data":"\b\u0000\u0000\u0000"}
MessagePack\Type\Ext 513
