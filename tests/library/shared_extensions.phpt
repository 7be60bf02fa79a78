--TEST--
Copies of an unpacker share a table of extensions, which changes of one do not affect in the other
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

class Five implements Extension
{
    public $first;
    public $second;

    public function __construct(private readonly ?Closure $atEnd = null, public mixed $compared = null)
    {
    }

    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        return $unpacker->read($extLength);
    }

    public function __destruct()
    {
        $this->atEnd && ($this->atEnd)();
    }
}
class Selfish extends BufferUnpacker
{
    public $self;
}

echo "a cycle of copies: ";
$extension = new Five;
$extension->first = new Selfish('', null, [$extension]);
$extension->first->self = $extension->first;
$extension->second = clone $extension->first;
$extension->second->self = $extension->second;
gc_collect_cycles(); // empties the collector's root buffer
$extension = null;
var_dump(gc_collect_cycles() > 0);

echo "constructed again, by the destructor of the extension that is replaced: ";
$unpacker = new BufferUnpacker;
$again = function () use ($unpacker) {
    $unpacker->__construct("\xd4\x05a", null, [new Five]);
};
$unpacker->__construct('', null, [new Five($again)]);
$unpacker->__construct('', null, [new Five]);
var_dump($unpacker->unpack());

echo "constructed again and freed, while it is compared: ";
class Text
{
    public function __construct(private readonly Closure $call)
    {
    }

    public function __toString(): string
    {
        ($this->call)();
        return 'b';
    }
}
$unpacker = $other = null;
$text = new Text(function () use (&$unpacker, &$other) {
    $unpacker->__construct('', null, [new Five]);
    $other->__construct('', null, [new Five]);
    $unpacker = $other = null;
    gc_collect_cycles();
});
$unpacker = new BufferUnpacker('', null, [new Five(null, [$text, 1])]);
$other = new BufferUnpacker('', null, [new Five(null, ['a', 1])]);
var_dump($unpacker == $other);
?>
--EXPECT--
a cycle of copies: bool(true)
constructed again, by the destructor of the extension that is replaced: string(1) "a"
constructed again and freed, while it is compared: bool(false)
