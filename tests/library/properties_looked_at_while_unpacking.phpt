--TEST--
Unpacking continues at its position after a destructor has inspected the unpacker's properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

final class Looking
{
    public static ?BufferUnpacker $unpacker = null;

    public function __destruct()
    {
        var_dump(count((array) self::$unpacker));
    }
}

final class Items implements Extension
{
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
        $unpacker->read($extLength);
        return new Looking;
    }
}

class Overridden extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}

const TWICE = "\x83\xa1a\xd4\x05\x00\xa1a\x01"; // the first of two equal keys has an object
foreach ([BufferUnpacker::class, Overridden::class] as $class) {
    foreach (["\xa1b\x02", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff\x02"] as $pair) {
        foreach (['tryUnpack', 'unpack', 'unpackMap'] as $method) {
            Looking::$unpacker = new $class(TWICE . "$pair\x03\x04", null, [new Items]);
            echo "$class::$method(): ", json_encode(Looking::$unpacker->$method()), ', ', Looking::$unpacker->getRemainingCount(), " left\n";
        }
    }
}

echo "a value that has begun, and is given up\n";
$calls = [
    fn($unpacker) => $unpacker->reset("\x01\x02"),
    fn($unpacker) => [$unpacker->skip(1), $unpacker->release(), $unpacker->seek(1)],
    fn($unpacker) => $unpacker->__construct("\x03", null, []),
];
foreach ($calls as $call) {
    $unpacker = Looking::$unpacker = new BufferUnpacker("\x92\xd4\x05\x00", null, [new Items]);
    $unpacker->tryUnpack();
    $call($unpacker);
    echo json_encode($unpacker->append("\x09")->tryUnpack()), ', ', $unpacker->getRemainingCount(), " left\n";
}
?>
--EXPECT--
MessagePack\BufferUnpacker::tryUnpack(): int(5)
[{"a":1,"b":2},3,4], 0 left
MessagePack\BufferUnpacker::unpack(): int(5)
{"a":1,"b":2}, 2 left
MessagePack\BufferUnpacker::unpackMap(): int(5)
{"a":1,"b":2}, 2 left
MessagePack\BufferUnpacker::tryUnpack(): int(5)
[{"a":1,"18446744073709551615":2},3,4], 0 left
MessagePack\BufferUnpacker::unpack(): int(5)
{"a":1,"18446744073709551615":2}, 2 left
MessagePack\BufferUnpacker::unpackMap(): int(5)
{"a":1,"18446744073709551615":2}, 2 left
Overridden::tryUnpack(): int(5)
[{"a":1,"b":2},3,4], 0 left
Overridden::unpack(): int(5)
{"a":1,"b":2}, 2 left
Overridden::unpackMap(): int(5)
{"a":1,"b":2}, 2 left
Overridden::tryUnpack(): int(5)
[{"a":1,"18446744073709551615":2},3,4], 0 left
Overridden::unpack(): int(5)
{"a":1,"18446744073709551615":2}, 2 left
Overridden::unpackMap(): int(5)
{"a":1,"18446744073709551615":2}, 2 left
a value that has begun, and is given up
int(5)
[1,2,9], 0 left
int(5)
[5,0,9], 0 left
int(5)
[3,9], 0 left
