--TEST--
msgpackr: references to no keys, ids of two arrays of keys, and keys with an id without STRUCTURED_CLONE, are rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

$messages = [
    'unknown' => 'd4 72 40 d670 00000001',
    'of a value' => '92 d669 00000001 91 a161 d4 72 40 d670 00000001 05',
    'of the keys themselves' => 'd4 72 40 d669 00000001 d670 00000001',
    'repeated' => '92 d4 72 40 d669 00000001 90 d4 72 41 d669 00000001 90',
    'of a value before' => '92 d669 00000001 90 d4 72 41 d669 00000001 90',
    'of a value behind' => '92 d4 72 41 d669 00000001 90 d669 00000001 90',
    'two' => 'd4 72 40 d669 00000001 d669 00000002 90',
    'no array' => 'd4 72 40 d669 00000001 80',
    'another length' => 'd4 72 40 d569 0001 90',
    'values are missing' => 'd4 72 40 d669 00000001 91 a161',
    'keys are missing' => 'd4 72 40 d669 00000001',
];
foreach ($messages as $name => $hex) {
    echo "$name: ", read_or_throw($hex, UnpackOptions::USE_RECORDS), "\n";
}
echo "-- of a message before\n";
$unpacker = new BufferUnpacker(bytes('d4 72 40 d669 00000001 91 a161 05 d4 72 41 d670 00000001 06'), UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE);
echo json_encode($unpacker->unpack()), "\n";
try {
    $unpacker->unpack();
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
echo "-- without the option\n";
foreach (['d4 72 40 d669 00000001 91 a161 05', 'd4 72 40 d670 00000001 05'] as $hex) {
    try {
        (new BufferUnpacker(bytes($hex), UnpackOptions::USE_RECORDS))->unpack();
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
unknown: UnpackingFailedException: A structure whose keys are a reference to no keys, at offset 3
of a value: UnpackingFailedException: A structure whose keys are a reference to no keys, at offset 13, in [1]
of the keys themselves: UnpackingFailedException: A structure whose keys are no array, at offset 9
repeated: UnpackingFailedException: Two values with the same id, at offset 14, in [1]
of a value before: UnpackingFailedException: Two values with the same id, at offset 11, in [1]
of a value behind: UnpackingFailedException: Two values with the same id, at offset 11, in [1]
two: UnpackingFailedException: A structure whose keys are no array, at offset 9
no array: UnpackingFailedException: A structure whose keys are no array, at offset 9
another length: UnpackingFailedException: A structure whose keys are no array, at offset 3
values are missing: InsufficientDataException: Not enough data to read
keys are missing: InsufficientDataException: Not enough data to read
-- of a message before
{"a":5}
A structure whose keys are a reference to no keys, at offset 16
-- without the option
A structure whose keys are no array, at offset 3
A structure whose keys are no array, at offset 3
