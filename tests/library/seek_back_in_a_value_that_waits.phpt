--TEST--
A partial value whose extension seeks before its start is retried from its start
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

class SeeksOnce implements Extension
{
    public int $calls = 0;
    public function __construct(private ?int $position) {}
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $read = $unpacker->read($length);
        if ($this->calls++ === 0 && $this->position !== null) {
            $unpacker->seek($this->position);
        }
        return $read;
    }
}
foreach ([null, 0, 1] as $position) {
    $extension = new SeeksOnce($position);
    $unpacker = new BufferUnpacker("\xd9\x10\x93\xd4\x01a", null, [$extension]);
    $unpacker->seek(2);
    echo json_encode([$unpacker->tryUnpack(), $unpacker->append("\x05\x06")->tryUnpack(), $unpacker->getRemainingCount()]), ", $extension->calls calls\n";
}
?>
--EXPECT--
[[],[["a",5,6]],0], 1 calls
[[],[["a",5,6]],0], 2 calls
[[],[["a",16,["a",5,6]]],0], 2 calls
