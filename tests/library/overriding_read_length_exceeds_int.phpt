--TEST--
An overriding read() is not called for a length that exceeds an int of 32 bits: the data is insufficient
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip needs 32-bit integers');
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;

class Reader extends BufferUnpacker
{
    public function read($length)
    {
        echo "read($length): ";
        return parent::read($length);
    }
}

foreach (['db', 'c6'] as $head) {
    foreach (['7fffffff', '80000000', 'ffffffff'] as $length) {
        $unpacker = new Reader(hex2bin($head . $length . '616263'));
        try {
            var_dump($unpacker->unpack());
        } catch (Exception $e) {
            echo $e::class, ', ', $unpacker->getRemainingCount(), " bytes left\n";
        }
    }
}
?>
--EXPECT--
read(2147483647): MessagePack\Exception\InsufficientDataException, 3 bytes left
MessagePack\Exception\InsufficientDataException, 3 bytes left
MessagePack\Exception\InsufficientDataException, 3 bytes left
read(2147483647): MessagePack\Exception\InsufficientDataException, 3 bytes left
MessagePack\Exception\InsufficientDataException, 3 bytes left
MessagePack\Exception\InsufficientDataException, 3 bytes left
