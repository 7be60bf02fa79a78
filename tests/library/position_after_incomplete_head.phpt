--TEST--
After an incomplete head the offset is after its first byte, with overridden methods too
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

class Unpacks extends BufferUnpacker { public function unpack() { return parent::unpack(); } }
class Reads extends BufferUnpacker { public function read($length) { return parent::read($length); } }

foreach ([BufferUnpacker::class, Unpacks::class, Reads::class] as $class) {
    foreach (["\xdc\x00", "\xdd\x00\x00\x00", "\xde", "\xdf\x00", "\xd9", "\xdb\x00\x00", "\xc5\x00"] as $bytes) {
        $unpacker = new $class($bytes);
        try {
            $unpacker->unpack();
        } catch (MessagePack\Exception\InsufficientDataException) {
            $left[] = strlen($bytes) - $unpacker->getRemainingCount();
        }
    }
    echo "$class: ", implode(' ', $left), "\n";
    $left = [];
}
?>
--EXPECT--
MessagePack\BufferUnpacker: 1 1 1 1 1 1 1
Unpacks: 1 1 1 1 1 1 1
Reads: 1 1 1 1 1 1 1
