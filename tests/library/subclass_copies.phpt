--TEST--
clone, extendWith() and withBuffer() keep a subclass and its properties, and call __clone()
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\CanPack;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\TraversableTransformer;

#[AllowDynamicProperties]
class MyPacker extends Packer
{
    private $transformers = 'mine';
    public $isForceStr = 'mine';
    public array $log = [];

    public function __clone()
    {
        $this->log[] = 'cloned';
    }
}
#[AllowDynamicProperties]
class MyUnpacker extends BufferUnpacker
{
    private $buffer = 'mine';
    protected $offset = 'mine';
    public array $log = [];

    public function __clone()
    {
        $this->log[] = 'cloned with ' . $this->getRemainingCount() . ' bytes left';
    }
}
class Refusing extends Packer
{
    public function __clone()
    {
        throw new DomainException('No copies');
    }
}
class RefusingUnpacker extends BufferUnpacker
{
    public function __clone()
    {
        throw new DomainException('No copies of unpackers');
    }
}

$packer = new MyPacker;
$packer->dynamic = 'kept';
$extended = $packer->extendWith(new TimestampExtension, TraversableTransformer::toArray());
echo $extended::class, " $extended->dynamic $extended->isForceStr ", json_encode([$packer->log, $extended->log]), "\n";
echo bin2hex($extended->pack(['k', new Timestamp(1), new ArrayObject([2])])), "\n";
try {
    $packer->pack(new Timestamp(1));
} catch (MessagePack\Exception\PackingFailedException $e) {
    echo $e->getMessage(), "\n";
}

$unpacker = new MyUnpacker("\x01\x02\xd6\xff\0\0\0\5");
$unpacker->dynamic = 'kept';
$unpacker->unpack();
$extended = $unpacker->extendWith(new TimestampExtension);
$copy = $extended->withBuffer("\x07");
echo $copy::class, " $copy->dynamic ", json_encode([$unpacker->log, $extended->log, $copy->log]), "\n";
var_dump($copy->unpack(), $extended->unpack(), $extended->unpack()->getSeconds(), $unpacker->unpack(), $unpacker->unpack()::class);

foreach ([fn() => clone new Refusing, fn() => (new Refusing)->extendWith(new TimestampExtension),
    fn() => (new RefusingUnpacker)->extendWith(new TimestampExtension), fn() => (new RefusingUnpacker)->withBuffer('')] as $copy) {
    try {
        $copy();
    } catch (DomainException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
MyPacker kept mine [[],["cloned"]]
93a16bd6ff000000019102
Unsupported type "MessagePack\Type\Timestamp", maybe you forgot to register the type transformer or extension?
MyUnpacker kept [[],["cloned with 7 bytes left"],["cloned with 7 bytes left","cloned with 7 bytes left"]]
int(7)
int(2)
int(5)
int(2)
string(20) "MessagePack\Type\Ext"
No copies
No copies
No copies of unpackers
No copies of unpackers
