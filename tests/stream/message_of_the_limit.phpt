--TEST--
A message at the limit is read, one a byte longer is rejected, wherever chunks split its keys
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;

function read_with_limit(string $message, int $chunk_size, int $limit): mixed
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $message);
    rewind($stream);
    try {
        foreach (new StreamReader($stream, null, [], $chunk_size, $limit) as $value) {
            return $value;
        }
        return 'nothing';
    } catch (Exception $e) {
        return $e->getMessage();
    }
}

foreach (['9101', '81a0c0', '82a16101a16202', '918201020304', '81d90161a178', '93c4027879a0cc80'] as $hex) {
    $message = hex2bin($hex);
    for ($size = 1; $size <= strlen($message); $size++) {
        $of_limit[] = json_encode(read_with_limit($message, $size, strlen($message)));
        $above[] = read_with_limit($message, $size, strlen($message) - 1);
    }
    echo implode(' ', array_unique($of_limit)), ', or: ', implode(' ', array_unique($above)), "\n";
    $of_limit = $above = [];
}
foreach ([null, MessagePack\UnpackOptions::AS_RAW] as $options) {
    foreach ([1, 3, 8192] as $chunk_size) {
        fwrite($stream = fopen('php://memory', 'w+'), "\x01\x95\x01\x02\x03\x04\x05\x02");
        rewind($stream);
        $reader = new StreamReader($stream, $options, [], $chunk_size, 5);
        $reader->read($value);
        try {
            $reader->read($value);
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            echo "at {$reader->getOffset()}, {$e->getOffset()}\n";
        }
    }
}
?>
--EXPECT--
[1], or: The message at offset 0 has more than 1 byte
{"":null}, or: The message at offset 0 has more than 2 bytes
{"a":1,"b":2}, or: The message at offset 0 has more than 6 bytes
[{"1":2,"3":4}], or: The message at offset 0 has more than 5 bytes
{"a":"x"}, or: The message at offset 0 has more than 5 bytes
["xy","",128], or: The message at offset 0 has more than 7 bytes
at 1, 1
at 1, 1
at 1, 1
at 1, 1
at 1, 1
at 1, 1
