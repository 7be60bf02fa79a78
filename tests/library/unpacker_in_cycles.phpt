--TEST--
Cycles of unpackers and extensions are collected, whether their properties were inspected or not
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

final class Holder implements Extension
{
    public $held;

    public function __construct(private int $type)
    {
    }

    public function getType(): int
    {
        return $this->type;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        return $this;
    }
}

function cycle(int $i): void
{
    $first = new Holder(1);
    $unpacker = new BufferUnpacker("\x92\xd4\x01a\x92", null, [$first, new Holder(2)]);
    $first->held = $i % 2 ? $unpacker : [$unpacker];
    if ($i & 2) {
        $unpacker->tryUnpack(); /* suspends with the extension's result in the partial value */
    }
    if ($i & 4) {
        (array) $unpacker;
    }
    if ($i & 8) {
        $copy = clone $unpacker;
        $copy->extendWith($first)->tryUnpack();
    }
    if ($i & 16) {
        $first->extensions = ((array) $unpacker)["\0MessagePack\\BufferUnpacker\0extensions"];
    }
    if ($i & 32) {
        $unpacker->own = &$first->extensions;
    }
}

$name = "\0MessagePack\\BufferUnpacker\0extensions";
$serialized = sprintf('O:26:"MessagePack\BufferUnpacker":1:{%sa:2:{i:1;r:1;i:2;a:1:{i:0;r:1;}}}', serialize($name));
error_reporting(E_ALL & ~E_DEPRECATED);
for ($i = 0; $i < 640; $i++) {
    if ($i === 128) {
        gc_collect_cycles();
        $before = memory_get_usage();
    }
    cycle($i);
    unserialize($serialized);
    $unpacker = unserialize($serialized);
    $unpacker->hasRemaining();
    unset($unpacker);
    if ($i % 64 === 0) {
        gc_collect_cycles();
    }
}
gc_collect_cycles();
var_dump(memory_get_usage() - $before < 10000);
?>
--EXPECT--
bool(true)
