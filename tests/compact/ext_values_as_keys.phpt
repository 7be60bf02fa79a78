--TEST--
The compact form: BufferUnpacker rejects a key that is an ext value, unless it refers to a string
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, StreamReader, UnpackOptions};

function read(string $hex): void
{
    $bytes = "\x92\x82\xc0\x03\x00\x00" . hex2bin($hex);
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    $reader = new StreamReader($stream, UnpackOptions::COMPACT, chunkSize: 1);
    foreach ([(new BufferUnpacker($bytes, UnpackOptions::COMPACT))->unpack(...), fn () => $reader->read($value) ? $value : null] as $read) {
        try {
            echo json_encode($read()), "\n";
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
}

foreach (['d40501', 'd5050102', 'd45101', 'd45000'] as $key) {
    echo "$key:\n";
    read("82a3616263a3646566{$key}02");
    read("9182a3616263a3646566{$key}02");
}
?>
--EXPECT--
d40501:
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd4)
d5050102:
Invalid map key type: expected int, str or bin but got ext (0xd5)
Invalid map key type: expected int, str or bin but got ext (0xd5)
Invalid map key type: expected int, str or bin but got ext (0xd5)
Invalid map key type: expected int, str or bin but got ext (0xd5)
d45101:
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd4)
d45000:
{"abc":2}
{"abc":2}
[{"abc":2}]
[{"abc":2}]
