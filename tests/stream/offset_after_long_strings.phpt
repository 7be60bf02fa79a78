--TEST--
The offset of an exception counts long strings that a stream's reader has read beside its buffer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Exception\UnpackingFailedException, StreamReader};

function offset_in_stream(string $messages): ?int
{
    fwrite($stream = tmpfile(), $messages);
    rewind($stream);
    $reader = new StreamReader($stream);
    try {
        while ($reader->read($value));
    } catch (UnpackingFailedException $e) {
        return $e->getOffset();
    }
}

function offset_in_buffer(string $messages): ?int
{
    $unpacker = new BufferUnpacker($messages);
    try {
        while ($unpacker->hasRemaining()) {
            $unpacker->unpack();
        }
    } catch (UnpackingFailedException $e) {
        return $e->getOffset();
    }
}

foreach ([100, 9000, 20000, 60000] as $size) {
    $string = "\xda" . pack('n', $size) . str_repeat('x', $size);
    foreach (["\x93$string\x01\xc1", "$string\xc1", "$string$string\x93\x01$string\xc1", "\x92$string$string\xc1"] as $messages) {
        echo offset_in_stream($messages), ' ', offset_in_buffer($messages), "\n";
    }
}
?>
--EXPECT--
105 105
103 103
311 311
207 207
9005 9005
9003 9003
27011 27011
18007 18007
20005 20005
20003 20003
60011 60011
40007 40007
60005 60005
60003 60003
180011 180011
120007 120007
