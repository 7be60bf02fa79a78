--TEST--
unpackArrayHeader() and unpackMapHeader() throw at a count that exceeds an int of 32 bits, and leave the offset at the head
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip needs 32-bit integers');
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;

foreach (['dd' => 'unpackArrayHeader', 'df' => 'unpackMapHeader'] as $head => $method) {
    foreach (['7fffffff', '80000000', 'ffffffff'] as $count) {
        $unpacker = new BufferUnpacker(hex2bin($head . $count));
        try {
            var_dump($unpacker->$method());
        } catch (Exception $e) {
            echo $e::class, ': ', $e->getMessage(), ', ', $unpacker->getRemainingCount(), " bytes left\n";
        }
    }
}
?>
--EXPECT--
int(2147483647)
MessagePack\Exception\UnpackingFailedException: The number of elements of the array exceeds PHP's int, 5 bytes left
MessagePack\Exception\UnpackingFailedException: The number of elements of the array exceeds PHP's int, 5 bytes left
int(2147483647)
MessagePack\Exception\UnpackingFailedException: The number of elements of the map exceeds PHP's int, 5 bytes left
MessagePack\Exception\UnpackingFailedException: The number of elements of the map exceeds PHP's int, 5 bytes left
