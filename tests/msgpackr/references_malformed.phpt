--TEST--
msgpackr: ids that are repeated, unknown, or of nothing that can be referred to yet, are rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\UnpackOptions;

$messages = [
    'unknown' => 'd670 00000001',
    'unknown, in ext 8' => '91 c704 70 00000001',
    'unknown, in ext 16' => '91 c80004 70 00000001',
    'unknown, in ext 32' => '91 c900000004 70 00000001',
    'repeated, in ext 8' => '92 d669 00000001 90 c704 69 00000001 90',
    'another one' => '92 d669 00000001 90 d670 00000002',
    'not yet' => '92 d670 00000001 d669 00000001 90',
    'repeated' => '92 d669 00000001 90 d669 00000001 90',
    'repeated inside' => 'd669 00000001 91 d669 00000001 90',
    'of itself' => 'd669 00000001 d670 00000001',
    'of another reference' => '92 d669 00000001 90 d669 00000002 d670 00000001',
    'two for a value' => 'd669 00000001 d669 00000002 90',
    'of keys that are being read' => 'd669 00000001 d4 72 40 91 d670 00000001',
    'as the array of a Set' => '92 d669 00000001 90 d4 73 00 d670 00000001',
    'as a key' => '81 d669 00000001 90',
    'without a value' => 'd669 00000001',
    'the largest' => '92 d669 ffffffff 90 d670 ffffffff',
    'zero' => '92 d669 00000000 90 d670 00000000',
];
foreach ($messages as $name => $hex) {
    echo "$name: ", read_or_throw($hex, $name === 'of keys that are being read' ? UnpackOptions::USE_RECORDS : 0), "\n";
}
?>
--EXPECT--
unknown: UnpackingFailedException: A reference to an unknown id, at offset 0
unknown, in ext 8: UnpackingFailedException: A reference to an unknown id, at offset 1, in [0]
unknown, in ext 16: UnpackingFailedException: A reference to an unknown id, at offset 1, in [0]
unknown, in ext 32: UnpackingFailedException: A reference to an unknown id, at offset 1, in [0]
repeated, in ext 8: UnpackingFailedException: Two values with the same id, at offset 8, in [1]
another one: UnpackingFailedException: A reference to an unknown id, at offset 8, in [1]
not yet: UnpackingFailedException: A reference to an unknown id, at offset 1, in [0]
repeated: UnpackingFailedException: Two values with the same id, at offset 8, in [1]
repeated inside: UnpackingFailedException: Two values with the same id, at offset 7, in [0]
of itself: UnpackingFailedException: A reference to a value that is not there yet, at offset 6
of another reference: UnpackingFailedException: A reference that has an id, at offset 14, in [1]
two for a value: UnpackingFailedException: A value with two ids, at offset 6
of keys that are being read: UnpackingFailedException: A structure with a key that is no str, at offset 10
as the array of a Set: UnpackingFailedException: A Set that is not an array, at offset 17, in [1]
as a key: UnpackingFailedException: Invalid map key type: expected int, str or bin but got ext (0xd6)
without a value: InsufficientDataException: Not enough data to read
the largest: a:2:{i:0;a:0:{}i:1;R:2;}
zero: a:2:{i:0;a:0:{}i:1;R:2;}
