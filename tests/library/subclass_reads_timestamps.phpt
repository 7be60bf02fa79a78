--TEST--
A timestamp's bytes are read through an overridden read() or unpack()
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;

class Reads extends BufferUnpacker
{
    public function read($length)
    {
        echo "read($length) ";
        return parent::read($length);
    }
}
class Unpacks extends BufferUnpacker
{
    public function unpack()
    {
        echo 'unpack() ';
        return parent::unpack();
    }
}
foreach ([BufferUnpacker::class, Reads::class, Unpacks::class] as $class) {
    $unpacker = new $class("\x92\xd6\xff\0\0\0\7\xd7\xff\0\0\0\4\0\0\0\5", null, [new TimestampExtension]);
    echo "$class: ";
    foreach ($unpacker->unpack() as $timestamp) {
        echo $timestamp->getSeconds(), '.', $timestamp->getNanoseconds(), ' ';
    }
    echo $unpacker->getRemainingCount(), " left\n";
}
?>
--EXPECT--
MessagePack\BufferUnpacker: 7.0 5.1 0 left
Reads: read(4) read(8) 7.0 5.1 0 left
Unpacks: unpack() unpack() unpack() 7.0 5.1 0 left
