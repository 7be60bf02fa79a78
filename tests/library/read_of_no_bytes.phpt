--TEST--
read(0) returns an empty string at the end of the buffer, and throws in an empty one
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

$released = new BufferUnpacker("\x01");
$released->unpack();
$released->release();
$read = new BufferUnpacker("\x01");
$read->unpack();
foreach (['of bytes' => new BufferUnpacker("\x01"), 'read' => $read, 'empty' => new BufferUnpacker, 'released' => $released] as $name => $unpacker) {
    foreach ([0, -1] as $length) {
        try {
            $answer = json_encode($unpacker->read($length));
        } catch (Exception $e) {
            $answer = $e->getMessage();
        }
        echo "$name, $length: $answer\n";
    }
}
?>
--EXPECT--
of bytes, 0: ""
of bytes, -1: Not enough data to read
read, 0: ""
read, -1: Not enough data to read
empty, 0: Not enough data to read
empty, -1: Not enough data to read
released, 0: Not enough data to read
released, -1: Not enough data to read
