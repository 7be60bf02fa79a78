--TEST--
tryUnpack() returns no further than the end of a buffer that an extension has shortened
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Extension;

class Shortening implements Extension
{
    public function getType(): int { return 1; }
    public function pack(MessagePack\Packer $packer, $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length)
    {
        $unpacker->reset("\x02");
        throw new InsufficientDataException('There is no more');
    }
}
$unpacker = new BufferUnpacker("\x01\x02\x03\xd4\x01\x00", null, [new Shortening]);
echo json_encode($unpacker->seek(3)->tryUnpack()), "\n";
echo $unpacker->getRemainingCount(), "\n";
echo json_encode($unpacker->append("\x05")->tryUnpack()), "\n";
?>
--EXPECT--
[]
0
[5]
