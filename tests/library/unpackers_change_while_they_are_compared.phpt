--TEST--
Userland code that runs during a comparison may change the unpackers
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

class Has implements Extension
{
    public function __construct(private int $type, public mixed $text) {}
    public function getType(): int { return $this->type; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return null; }
}
class Text
{
    public ?Closure $change = null;
    public function __toString(): string
    {
        $this->change && ($this->change)();
        return 'text';
    }
}
$extensions = fn(mixed $text) => array_map(fn(int $type) => new Has($type, $text), range(1, 8));
$ways = [
    'nothing' => fn($unpacker) => null,
    'extensions' => fn($unpacker) => $unpacker->__construct('other', null, array_map(fn(int $type) => new Has($type, 'other'), range(1, 100))),
    'a buffer' => fn($unpacker) => $unpacker->reset(str_repeat('b', 20)),
];
foreach ($ways as $name => $change) {
    $text = new Text;
    $unpacker = new BufferUnpacker(str_repeat('a', 20), null, $extensions($text));
    $other = new BufferUnpacker(str_repeat('a', 20), null, $extensions('text'));
    $text->change = function () use ($change, $unpacker, &$fill) {
        $change($unpacker);
        for ($i = 0; $i < 10; $i++) {
            $fill[] = str_repeat("\x41", 300);
        }
    };
    echo "$name: ", json_encode([$unpacker == $other, $other == $unpacker]), "\n";
}
?>
--EXPECT--
nothing: [true,true]
extensions: [true,false]
a buffer: [true,false]
