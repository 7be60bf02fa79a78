--TEST--
extendWith() adds to the extensions of the copy alone
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

class Reads implements Extension
{
    public function __construct(private int $type, private string $name) {}
    public function getType(): int { return $this->type; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return $this->name . $unpacker->read($length); }
}
function show(BufferUnpacker ...$unpackers): void
{
    foreach ($unpackers as $unpacker) {
        foreach (["\xd4\x01a", "\xd4\x02b"] as $bytes) {
            $value = $unpacker->reset($bytes)->unpack();
            echo is_string($value) ? $value : 'Ext', ' ';
        }
    }
    echo "end\n";
}
$of_constructor = new BufferUnpacker('', null, [new Reads(1, 'one ')]);
$of_extend = (new BufferUnpacker)->extendWith(new Reads(1, 'one '));
foreach ([$of_constructor, $of_extend, clone $of_extend, $of_extend->withBuffer('')] as $original) {
    $more = $original->extendWith(new Reads(2, 'two '));
    $other = $original->extendWith(new Reads(1, 'other '), new Reads(2, 'more '));
    show($original, $more, $other, $original);
}
?>
--EXPECT--
one a Ext one a two b other a more b one a Ext end
one a Ext one a two b other a more b one a Ext end
one a Ext one a two b other a more b one a Ext end
one a Ext one a two b other a more b one a Ext end
