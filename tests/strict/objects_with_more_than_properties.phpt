--TEST--
Strict packing refuses objects whose class holds more than properties, and has no method that packs or restores it
--EXTENSIONS--
msgpack
--FILE--
<?php
class Several extends MultipleIterator
{
    public int $property = 1;
}

class Packed extends MultipleIterator
{
    public function __serialize(): array
    {
        return [$this->countIterators()];
    }

    public function __unserialize(array $data): void
    {
        $this->attachIterator(new ArrayIterator);
    }
}

class Restored extends MultipleIterator
{
    public int $property = 1;

    public function __unserialize(array $data): void
    {
        $this->property = $data['property'] + 1;
    }
}

$packed = new Packed;
$packed->attachIterator(new ArrayIterator);
$strict = ['strict' => true];
foreach ([new MultipleIterator, new Several, new LimitIterator(new ArrayIterator([1])), new MessagePack\BufferUnpacker,
    new ArrayObject([1]), new SplObjectStorage, new SplFixedArray(1), new SplStack, new DateTime('@0'), new Exception('e')] as $object) {
    try {
        $back = msgpack_unpack(msgpack_pack([$object], $strict), null, $strict);
        echo get_debug_type($back[0]), ' ', json_encode($back == [$object]), "\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
echo msgpack_unpack(msgpack_pack($packed, $strict), null, $strict)->countIterators(), "\n";
echo msgpack_unpack(msgpack_pack(new Restored, $strict), null, $strict)->property, "\n";
echo get_debug_type(msgpack_unpack(msgpack_pack(new Several))), "\n";
?>
--EXPECT--
Strict packing: an object of MultipleIterator has more than its properties, in [0]
Strict packing: an object of Several has more than its properties, in [0]
Strict packing: an object of LimitIterator has more than its properties, in [0]
Strict packing: an object of MessagePack\BufferUnpacker has more than its properties, in [0]
ArrayObject true
SplObjectStorage true
SplFixedArray true
SplStack true
DateTime true
Exception true
1
2
Several
