--TEST--
A message whose dialect has no structured clones keeps ext values as they are when the unpacker gets the option meanwhile
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, UnpackOptions};

/* Constructs the unpacker again, with a value that has an id, and a reference to it. */
final class Constructs implements Extension
{
    public function getType(): int
    {
        return 5;
    }

    public function pack(MessagePack\Packer $packer, mixed $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $unpacker->__construct("\xd6\x69\x00\x00\x00\x01\xd6\x70\x00\x00\x00\x01", UnpackOptions::STRUCTURED_CLONE);
        $unpacker->seek(0);
        return 'constructed';
    }
}

foreach ([null, UnpackOptions::COMPACT] as $options) {
    $unpacker = new BufferUnpacker("\x93\xd4\x05\x00", $options, [new Constructs]);
    echo json_encode($unpacker->unpack()), "\n";
}

echo "== with options that exclude each other, by unserialize()\n";
$serialized = serialize(new BufferUnpacker("\x92\xd6\x69\x00\x00\x00\x01\x90\xd6\x70\x00\x00\x00\x01", UnpackOptions::STRUCTURED_CLONE));
$flags = sprintf('i:%d;', UnpackOptions::STRUCTURED_CLONE);
$other = sprintf('i:%d;', UnpackOptions::STRUCTURED_CLONE | UnpackOptions::COMPACT);
echo json_encode(unserialize(str_replace($flags, $other, $serialized))->unpack()), "\n";
?>
--EXPECT--
["constructed",{"type":105,"data":"\u0000\u0000\u0000\u0001"},{"type":112,"data":"\u0000\u0000\u0000\u0001"}]
["constructed",{"type":105,"data":"\u0000\u0000\u0000\u0001"},{"type":112,"data":"\u0000\u0000\u0000\u0001"}]
== with options that exclude each other, by unserialize()
[{"type":105,"data":"\u0000\u0000\u0000\u0001"},[]]
