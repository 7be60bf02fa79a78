--TEST--
skipValue() returns the bytes of the value where the callback of shared structures releases or resets the buffer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

foreach (['release' => [], 'reset' => ["\x40\x05"]] as $method => $arguments) {
    $structures = new MessagePack\Structures(function () use (&$unpacker, $method, $arguments) {
        $unpacker->$method(...$arguments);
        return (new MessagePack\Packer())->pack([['a']]);
    });
    $unpacker = (new BufferUnpacker("\x01\x92\x01\x40\x05", UnpackOptions::USE_RECORDS))->withStructures($structures);
    $unpacker->unpack();
    var_dump($unpacker->skipValue());
}
?>
--EXPECT--
int(4)
int(4)
