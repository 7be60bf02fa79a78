--TEST--
StreamReader: where a message is malformed, its exception has the offset in the stream
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{StreamReader, UnpackOptions};

function read(string $bytes, int $options): void
{
    foreach ([1, 5, 100] as $chunkSize) {
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, $bytes);
        rewind($stream);
        try {
            foreach (new StreamReader($stream, $options, chunkSize: $chunkSize) as $message);
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
}

read("\x01\x02\x92\x82\xc0\x03\x00\x00\x91\xa3abc\x92\x82\xc0\x03\x00\x00\x92\x01\xd4\x50\x05", UnpackOptions::COMPACT);
read("\x01\x02\xd4\x72\x40\x91\xa2id\x01\x40\x02\x92\x05\x41", UnpackOptions::USE_RECORDS);
read("\x01\x02\x91\x03\x92\xd6\x69\0\0\0\1\x90\xd6\x70\0\0\0\2", UnpackOptions::STRUCTURED_CLONE);
?>
--EXPECT--
The compact form is malformed at offset 23, in [1]
The compact form is malformed at offset 23, in [1]
The compact form is malformed at offset 23, in [1]
A record of a structure that is not defined, at offset 14, in [1]
A record of a structure that is not defined, at offset 14, in [1]
A record of a structure that is not defined, at offset 14, in [1]
A reference to an unknown id, at offset 12, in [1]
A reference to an unknown id, at offset 12, in [1]
A reference to an unknown id, at offset 12, in [1]
