--TEST--
A value that waits is read again with the structures that replace those of its beginning, also at their address
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Structures, UnpackOptions};

$property = new ReflectionProperty(BufferUnpacker::class, 'structures');
foreach ([false, true] as $holds) {
    $unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS);
    $unpacker = $unpacker->withStructures(Structures::fromPacked("\x91\x92\xa1a\xa1b"));
    $unpacker->append("\x92\x40\1")->tryUnpack();
    $former = $holds ? $property->getValue($unpacker) : null;
    $property->setValue($unpacker, null);
    $property->setValue($unpacker, Structures::fromPacked("\x91\x92\xa1c\xa1d"));
    echo json_encode($unpacker->append("\2\x40\3\4")->tryUnpack()), "\n";
}
?>
--EXPECT--
[[{"c":1,"d":2},{"c":3,"d":4}]]
[[{"c":1,"d":2},{"c":3,"d":4}]]
