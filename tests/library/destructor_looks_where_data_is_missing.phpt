--TEST--
tryUnpack() returns to the start of a partial value, even if a destructor inspects the unpacker
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};
use MessagePack\Exception\InsufficientDataException;

class Looks
{
    public function __construct(private BufferUnpacker $unpacker, private bool $looks) {}
    public function __destruct() { $this->looks && (array) $this->unpacker; }
}
class Misses implements Extension
{
    public function __construct(private bool $looks) {}
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        return $unpacker->read($length) === 'x' ? new Looks($unpacker, $this->looks) : throw new InsufficientDataException;
    }
}
foreach ([false, true] as $looks) {
    $unpacker = new BufferUnpacker("\x05\x92\xd4\x01x\xd4\x01y", null, [new Misses($looks)]);
    echo json_encode([$unpacker->tryUnpack(), $unpacker->getRemainingCount(), $unpacker->tryUnpack(), $unpacker->getRemainingCount()]), "\n";
}
?>
--EXPECT--
[[5],7,[],7]
[[5],7,[],7]
