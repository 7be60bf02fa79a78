--TEST--
msgpackr: a record without a definition, or a definition that is none, is rejected with its offset
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\UnpackOptions;

$messages = [
    'no definition' => '93 01 41 02',
    'no definition of two bytes' => '93 d5 72 60 01 91 a162 02 60 01 03 60 00 05',
    'a key twice' => 'd4 72 40 92 a161 a161 01 02',
    'a number twice' => 'd4 72 40 92 a131 a131 01 02',
    'an integer as a key' => 'd4 72 40 92 a161 01 02 03',
    'bytes as a key' => 'd4 72 40 91 c40161 02',
    'nil as a key' => 'd4 72 40 91 c0 02',
    'id out of range' => 'd4 72 20 91 a161 01',
    'another id out of range' => 'd4 72 80 91 a161 01',
    'id of two bytes out of range' => 'd5 72 40 00 91 a161 01',
    'keys that are no array' => 'd4 72 40 81 a161 01',
    'too many keys' => 'd4 72 40 dd ffffffff 01',
    'a record as a key' => '92 d4 72 40 90 81 40 01',
    'a byte without a meaning' => '91 c1',
    'defined in a value that is not complete' => '92 d4 72 40 91 a161',
    'without its last value' => '92 d4 72 40 92 a161 a162 01 02 40 03',
    'without its definition' => 'd4 72',
];
foreach ($messages as $name => $hex) {
    echo "$name: ", show($hex, UnpackOptions::USE_RECORDS), "\n";
}
?>
--EXPECT--
no definition: MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 2, in [1]
no definition of two bytes: MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 12, in [2]
a key twice: MessagePack\Exception\UnpackingFailedException: A structure with the same key twice, at offset 6
a number twice: MessagePack\Exception\UnpackingFailedException: A structure with the same key twice, at offset 6
an integer as a key: MessagePack\Exception\UnpackingFailedException: A structure with a key that is no str, at offset 6
bytes as a key: MessagePack\Exception\UnpackingFailedException: A structure with a key that is no str, at offset 4
nil as a key: MessagePack\Exception\UnpackingFailedException: A structure with a key that is no str, at offset 4
id out of range: MessagePack\Exception\UnpackingFailedException: A structure whose id is out of range, at offset 0
another id out of range: MessagePack\Exception\UnpackingFailedException: A structure whose id is out of range, at offset 0
id of two bytes out of range: MessagePack\Exception\UnpackingFailedException: A structure whose id is out of range, at offset 0
keys that are no array: MessagePack\Exception\UnpackingFailedException: A structure whose keys are no array, at offset 3
too many keys: MessagePack\Exception\UnpackingFailedException: A structure with too many keys, at offset 3
a record as a key: MessagePack\Exception\UnpackingFailedException: A record as a key, at offset 6, in [1]
a byte without a meaning: MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1
defined in a value that is not complete: MessagePack\Exception\InsufficientDataException: Not enough data to read
without its last value: MessagePack\Exception\InsufficientDataException: Not enough data to read
without its definition: MessagePack\Exception\InsufficientDataException: Not enough data to read
