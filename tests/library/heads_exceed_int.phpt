--TEST--
unpackArrayHeader() and unpackMapHeader() throw at a count that exceeds an int of 32 bits
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
        try {
            var_dump((new BufferUnpacker(hex2bin($head . $count)))->$method());
        } catch (Exception $e) {
            echo $e::class, ': ', $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
int(2147483647)
MessagePack\Exception\UnpackingFailedException: The number of elements of the array exceeds PHP's int
MessagePack\Exception\UnpackingFailedException: The number of elements of the array exceeds PHP's int
int(2147483647)
MessagePack\Exception\UnpackingFailedException: The number of elements of the map exceeds PHP's int
MessagePack\Exception\UnpackingFailedException: The number of elements of the map exceeds PHP's int
