--TEST--
isAtEnd() is true only once the stream has returned nothing more; a failed reader fails again
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;

function stream(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}
foreach ([1, 2, 8192] as $chunk_size) {
    $reader = new StreamReader(stream("\x01\x02"), null, [], $chunk_size);
    do {
        $answers[] = [$reader->isAtEnd(), $reader->read($value)];
    } while (!$reader->isAtEnd());
    echo json_encode($answers), "\n";
    $answers = [];
}
foreach (["\x93\x01\x02\x03", "\xc4\x09", "\x92\xc1"] as $bytes) {
    $reader = new StreamReader(stream($bytes), null, [], 1, 3);
    for ($i = 0; $i < 2; $i++) {
        try {
            $reader->read($value);
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
[[false,true],[false,true],[false,false]]
[[false,true],[false,true],[false,false]]
[[false,true],[false,true],[false,false]]
The message at offset 0 has more than 3 bytes
Reading failed before, in the message at offset 0: the start of the next one is unknown
The message at offset 0 has more than 3 bytes
Reading failed before, in the message at offset 0: the start of the next one is unknown
Unknown code: 0xc1
Reading failed before, in the message at offset 0: the start of the next one is unknown
