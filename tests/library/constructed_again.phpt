--TEST--
A second constructor call keeps the offset and the extensions of a BufferUnpacker, and the transformers of a Packer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer, PackOptions, UnpackOptions};
use MessagePack\Extension\TimestampExtension;

final class Doubled implements Extension
{
    public function getType(): int { return 5; }
    public function pack(Packer $packer, $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length) { return str_repeat($unpacker->read($length), 2); }
}
$calls = [
    'a longer buffer' => fn ($unpacker) => $unpacker->__construct("\1\2\3\4"),
    'no arguments' => fn ($unpacker) => $unpacker->__construct(),
    'other options' => fn ($unpacker) => $unpacker->__construct("\1\xcf\xff\xff\xff\xff\xff\xff\xff\xff", UnpackOptions::BIGINT_AS_STR),
    'options that exclude each other' => fn ($unpacker) => $unpacker->__construct("\1\2\3\4", 3),
    'no extensions, so the old ones' => fn ($unpacker) => $unpacker->__construct("\1\xd4\5x"),
    'one more extension' => fn ($unpacker) => $unpacker->__construct("\1\xd4\5x\xd6\xff\0\0\0\7", null, [new TimestampExtension()]),
    'what is no extension' => fn ($unpacker) => $unpacker->__construct("\1\2\3\4", null, [new stdClass()]),
];
foreach ($calls as $name => $call) {
    $unpacker = new BufferUnpacker("\1\2\3", UnpackOptions::BIGINT_AS_DEC, [new Doubled()]);
    $unpacker->unpack();
    echo "$name: ";
    try {
        $call($unpacker);
    } catch (Throwable $exception) {
        echo $exception::class, ', ';
    }
    $values = [];
    while ($unpacker->hasRemaining()) {
        $value = $unpacker->unpack();
        $values[] = is_object($value) ? $value::class : $value;
    }
    echo json_encode($values), "\n";
}
$packer = new Packer(PackOptions::FORCE_MAP, [new TimestampExtension()]);
$packer->__construct(PackOptions::FORCE_BIN);
echo bin2hex($packer->pack([['a'], new MessagePack\Type\Timestamp(7)])), "\n";
try {
    $packer->__construct(3, []);
} catch (Throwable $exception) {
    echo $exception::class, "\n";
}
echo bin2hex($packer->pack(['a'])), "\n";
$unpacker = new BufferUnpacker("\1\2\3");
$unpacker->seek(2)->__construct("\4");
echo $unpacker->getRemainingCount(), ' ', $unpacker->append("\5")->unpack(), "\n";
?>
--EXPECT--
a longer buffer: [2,3,4]
no arguments: []
other options: ["18446744073709551615"]
options that exclude each other: MessagePack\Exception\InvalidOptionException, [2,3]
no extensions, so the old ones: ["xx"]
one more extension: ["xx","MessagePack\\Type\\Timestamp"]
what is no extension: Error, [2,3,4]
9291c40161d6ff00000007
MessagePack\Exception\InvalidOptionException
91c40161
0 5
