--TEST--
An extension removed during its own call may change the buffer in its destructor
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

class Removed implements Extension
{
    private ?BufferUnpacker $unpacker = null;

    public function __construct(private readonly Closure $atEnd)
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
        $this->unpacker = $unpacker;
        $read = $unpacker->read($extLength);
        $unpacker->__construct('', null, [new class($this->atEnd) extends Removed {
            public function __destruct()
            {
            }
        }]);
        return $read;
    }

    public function __destruct()
    {
        ($this->atEnd)($this->unpacker);
    }
}

$ends = [
    'a longer buffer' => fn($unpacker) => $unpacker->reset(str_repeat("\x07", 1000)),
    'a shorter one' => fn($unpacker) => $unpacker->reset("\x08\x09"),
    'an exception' => fn($unpacker) => throw new DomainException('at the end'),
    'a longer buffer, and an exception' => fn($unpacker) => [$unpacker->reset(str_repeat("\x07", 1000)), throw new DomainException('at the end')],
];
foreach ($ends as $name => $end) {
    foreach (['unpack', 'tryUnpack'] as $method) {
        $unpacker = new BufferUnpacker("\x93\xd4\x05a\x01\x02", null, [new Removed($end)]);
        try {
            $result = json_encode($unpacker->$method());
        } catch (Exception $e) {
            $result = $e->getMessage();
        }
        echo "$name, $method(): ", strlen($result) > 40 ? substr($result, 0, 20) . '...' : $result, ", {$unpacker->getRemainingCount()} left\n";
    }
}
?>
--EXPECT--
a longer buffer, unpack(): ["a",7,7], 998 left
a longer buffer, tryUnpack(): [["a",7,7],7,7,7,7,7..., 0 left
a shorter one, unpack(): ["a",8,9], 0 left
a shorter one, tryUnpack(): [["a",8,9]], 0 left
an exception, unpack(): at the end, 0 left
an exception, tryUnpack(): at the end, 0 left
a longer buffer, and an exception, unpack(): at the end, 1000 left
a longer buffer, and an exception, tryUnpack(): at the end, 1000 left
