--TEST--
An exception of an extension leaves the unpacker usable, at the position read so far
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Extension;
use MessagePack\Packer;

class Throwing implements Extension
{
    public function __construct(private readonly Throwable $thrown, private readonly bool $reads)
    {
    }

    public function getType(): int
    {
        return 1;
    }

    public function pack(Packer $packer, $value): ?string
    {
        throw $this->thrown;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $this->reads && $unpacker->read($extLength);
        throw $this->thrown;
    }
}

foreach ([new DomainException('no such thing', 5), new InsufficientDataException('more is needed'), new Error('broken')] as $thrown) {
    foreach ([false, true] as $reads) {
        $unpacker = new BufferUnpacker("\x01\x93\x05\xd5\x01\x06\x07\x08\x09", null, [new Throwing($thrown, $reads)]);
        $unpacker->unpack();
        try {
            $unpacker->unpack();
        } catch (Throwable $e) {
            var_dump($e === $thrown, $unpacker->unpack());
        }
        $unpacker->seek(0);
        try {
            echo 'tryUnpack(): ', json_encode($unpacker->tryUnpack()), "\n";
        } catch (Throwable $e) {
            echo $e->getMessage(), "\n";
        }
        echo $unpacker->getRemainingCount(), " left\n";
    }
}
try {
    (new Packer)->extendWith(new Throwing(new Error('also when packing'), false))->pack([1, new stdClass]);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
int(6)
tryUnpack(): no such thing
4 left
bool(true)
int(8)
tryUnpack(): no such thing
2 left
bool(true)
int(6)
tryUnpack(): [1]
8 left
bool(true)
int(8)
tryUnpack(): [1]
8 left
bool(true)
int(6)
tryUnpack(): broken
4 left
bool(true)
int(8)
tryUnpack(): broken
2 left
also when packing
