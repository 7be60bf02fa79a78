--TEST--
DateTimeExtension rejects timestamps of another length, with too many nanoseconds, and those that are cut off
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Extension\DateTimeExtension;

class ShortReader extends BufferUnpacker
{
    public function read($length)
    {
        return 'abc';
    }
}

$bodies = ['length 5' => "\xc7\x05\xff12345", '1,000,000,000 ns' => "\xd7\xff\xee\x6b\x28\x00\x00\x00\x00\x00", 'cut off' => "\xd6\xff\x00"];
foreach ($bodies as $what => $bytes) {
    try {
        var_dump((new BufferUnpacker($bytes, null, [new DateTimeExtension()]))->unpack());
    } catch (UnpackingFailedException $e) {
        echo "$what: ", get_class($e), ': ', $e->getMessage(), "\n";
    }
}
try {
    (new DateTimeExtension())->unpackExt(new ShortReader('abcd'), 4);
} catch (UnpackingFailedException $e) {
    echo 'another read(): ', get_class($e), "\n";
}
?>
--EXPECT--
length 5: MessagePack\Exception\UnpackingFailedException: Invalid timestamp extension length: 5
1,000,000,000 ns: MessagePack\Exception\UnpackingFailedException: Invalid timestamp
cut off: MessagePack\Exception\InsufficientDataException: Not enough data to read
another read(): MessagePack\Exception\InsufficientDataException
