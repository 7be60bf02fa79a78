--TEST--
msgpackr: a Set, RegExp or Error is followed by the array that makes it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\UnpackOptions;

$messages = [
    'd4 73 00 01', 'd4 73 00 81 a161 01', 'd4 73 00 c0', 'd4 73 00 d4 73 00 90', 'd4 73 00 d6 69 00000001 90',
    'd4 78 00 90', 'd4 78 00 92 a161 01', 'd4 78 00 92 01 a161', 'd4 78 00 93 a161 a0 c0', 'd4 78 00 82 00 a161 01 a162 ',
    'd4 65 00 92 a161 a162', 'd4 65 00 93 c0 a162 c0', 'd4 65 00 94 a161 a162 c0 c0', 'd4 65 00 95 a161 a162 c0 90 90',
    'd4 65 00 94 a161 a162 c0 91 01', '81 d4 73 00 90', 'd4 73 00', '92 d4 65 00',
];
foreach ($messages as $hex) {
    echo $hex, ': ', show($hex, UnpackOptions::STRUCTURED_CLONE), "\n";
}
?>
--EXPECT--
d4 73 00 01: MessagePack\Exception\UnpackingFailedException: A Set that is not an array, at offset 4
d4 73 00 81 a161 01: MessagePack\Exception\UnpackingFailedException: A Set that is not an array, at offset 7
d4 73 00 c0: MessagePack\Exception\UnpackingFailedException: A Set that is not an array, at offset 4
d4 73 00 d4 73 00 90: MessagePack\Exception\UnpackingFailedException: A Set that is not an array, at offset 7
d4 73 00 d6 69 00000001 90: MessagePack\Exception\UnpackingFailedException: A Set that is not an array, at offset 10
d4 78 00 90: MessagePack\Exception\UnpackingFailedException: A RegExp that is not [source, flags], at offset 4
d4 78 00 92 a161 01: MessagePack\Exception\UnpackingFailedException: A RegExp that is not [source, flags], at offset 7
d4 78 00 92 01 a161: MessagePack\Exception\UnpackingFailedException: A RegExp that is not [source, flags], at offset 7
d4 78 00 93 a161 a0 c0: MessagePack\Exception\UnpackingFailedException: A RegExp that is not [source, flags], at offset 8
d4 78 00 82 00 a161 01 a162 : {"source":"a","flags":"b"}
d4 65 00 92 a161 a162: MessagePack\Exception\UnpackingFailedException: An Error that is not [name, message, cause], at offset 8
d4 65 00 93 c0 a162 c0: MessagePack\Exception\UnpackingFailedException: An Error that is not [name, message, cause], at offset 8
d4 65 00 94 a161 a162 c0 c0: MessagePack\Exception\UnpackingFailedException: An Error that is not [name, message, cause], at offset 10
d4 65 00 95 a161 a162 c0 90 90: MessagePack\Exception\UnpackingFailedException: An Error that is not [name, message, cause], at offset 11
d4 65 00 94 a161 a162 c0 91 01: {"name":"a","message":"b","cause":null}
81 d4 73 00 90: MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got ext (0xd4)
d4 73 00: MessagePack\Exception\InsufficientDataException: Not enough data to read
92 d4 65 00: MessagePack\Exception\InsufficientDataException: Not enough data to read
