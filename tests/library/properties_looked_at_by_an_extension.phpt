--TEST--
Unpacking continues at the position an extension sets, even if it inspects or sets the unpacker's properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

class Does implements Extension
{
    public function __construct(private Closure $what) {}
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $read = $unpacker->read($length);
        ($this->what)($unpacker);
        return $read;
    }
}
$buffer = new ReflectionProperty(BufferUnpacker::class, 'buffer');
$offset = new ReflectionProperty(BufferUnpacker::class, 'offset');
$ways = [
    'looks at them' => fn($unpacker) => (array) $unpacker,
    'prints them' => fn($unpacker) => print_r($unpacker, true),
    'moves on' => fn($unpacker) => $offset->setValue($unpacker, $offset->getValue($unpacker) + 1),
    'sets the buffer' => fn($unpacker) => $buffer->setValue($unpacker, "\x92\xd4\x01x\x15\x16\x17"),
];
foreach ($ways as $name => $what) {
    foreach (['unpack', 'tryUnpack'] as $method) {
        $unpacker = new BufferUnpacker("\x92\xd4\x01x\x05\x06\x07", null, [new Does($what)]);
        echo "$name, $method(): ", json_encode([$unpacker->$method(), $unpacker->tryUnpack(), $unpacker->getRemainingCount()]), "\n";
    }
}
?>
--EXPECT--
looks at them, unpack(): [["x",5],[6,7],0]
looks at them, tryUnpack(): [[["x",5],6,7],[],0]
prints them, unpack(): [["x",5],[6,7],0]
prints them, tryUnpack(): [[["x",5],6,7],[],0]
moves on, unpack(): [["x",6],[7],0]
moves on, tryUnpack(): [[["x",6],7],[],0]
sets the buffer, unpack(): [["x",21],[22,23],0]
sets the buffer, tryUnpack(): [[["x",21],22,23],[],0]
