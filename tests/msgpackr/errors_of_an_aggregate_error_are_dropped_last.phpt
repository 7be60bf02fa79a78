--TEST--
msgpackr: the errors of an AggregateError, which are dropped, are freed when the message has been read
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, Extension, Packer, UnpackOptions};

class Resetting
{
    public function __construct(private BufferUnpacker $unpacker)
    {
    }

    public function __destruct()
    {
        echo "destructed\n";
        $this->unpacker->reset('another message');
    }
}

class ResettingExtension implements Extension
{
    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, mixed $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $unpacker->skip($length);
        return new Resetting($unpacker);
    }
}

/** A map of ids that are multiples of a power of two. */
function ids(int $count): string
{
    return "\xde" . pack('n', $count) . implode(array_map(fn (int $i) => msgpack_pack($i << 16) . "\x07", range(1, $count)));
}

$unpacker = new BufferUnpacker(bytes('92 d465 00 94 a165 a16d c0 91 d405 00') . "\x93\x01\x02\xd9\xff" . str_repeat('x', 255),
    UnpackOptions::STRUCTURED_CLONE, [new ResettingExtension]);
[$error, $list] = $unpacker->unpack();
echo $error->message, ' ', count($list), ' ', strlen($list[2]), ' ', $unpacker->getRemainingCount(), "\n";

/* The second map may be at the address of the first one. */
foreach ([2, 20, 1000] as $count) {
    $message = bytes('92 d465 00 94 a165 a16d c0') . ids(1000) . bytes('d465 00 93 a165 a16d') . ids($count);
    [, $error] = (new BufferUnpacker($message, UnpackOptions::STRUCTURED_CLONE))->unpack();
    echo count($error->cause), ' ', array_sum($error->cause), "\n";
}
?>
--EXPECT--
destructed
m 3 255 15
2 14
20 140
1000 7000
