--TEST--
1,000 nested calls are allowed, and not one more
--EXTENSIONS--
msgpack
--INI--
memory_limit=512M
--FILE--
<?php
use MessagePack\{BufferUnpacker, CanBePacked, Extension, Packer};

class Deeper implements CanBePacked, Extension
{
    public int $calls = 0;
    public function __construct(private int $most) {}
    public function pack(Packer $packer, mixed $value = null): string
    {
        return ++$this->calls < $this->most ? (new Packer)->pack($this) : "\xc0";
    }
    public function getType(): int { return 1; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $unpacker->read($length);
        return ++$this->calls < $this->most ? $unpacker->seek(0)->unpack() : null;
    }
}
foreach ([999, 1000, 1001] as $most) {
    foreach (['pack' => fn($deeper) => (new Packer)->pack($deeper),
        'unpack' => fn($deeper) => (new BufferUnpacker("\xd4\x01x\x01"))->extendWith($deeper)->unpack()] as $name => $call) {
        $deeper = new Deeper($most);
        try {
            $call($deeper);
            echo "$name $most: $deeper->calls\n";
        } catch (Exception $e) {
            echo "$name $most: ", $e->getMessage(), ", $deeper->calls\n";
        }
    }
}
?>
--EXPECT--
pack 999: 999
unpack 999: 999
pack 1000: 1000
unpack 1000: 1000
pack 1001: Maximum depth of 1000 calls exceeded, 1000
unpack 1001: Maximum depth of 1000 calls exceeded, 1000
