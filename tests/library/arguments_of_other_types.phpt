--TEST--
Arguments of undocumented types are converted or rejected as in the library
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, MessagePack, Packer, PackOptions, UnpackOptions};
use MessagePack\Exception\{InsufficientDataException, InvalidOptionException, UnpackingFailedException};
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\{Bin, Ext, Timestamp};

class Text
{
    public function __construct(private string $text)
    {
    }

    public function __toString(): string
    {
        return $this->text;
    }
}

/* Neither a CanPack nor an Extension, but with their methods. */
class Duck
{
    public function getType()
    {
        return '5';
    }

    public function pack($packer, $value)
    {
        return $value instanceof Text ? $packer->packStr((string) $value) : null;
    }

    public function unpackExt($unpacker, $length)
    {
        return ['duck', $unpacker->read($length)];
    }
}
class Magic
{
    public function __call(string $name, array $arguments)
    {
        return ['getType' => 6, 'unpackExt' => "__call($name)", 'pack' => null][$name];
    }
}
class Silent
{
    private function pack()
    {
    }
}

$packer = new Packer;
$unpacker = new BufferUnpacker("\x01\x02\x03");
$calls = [
    'null for a string' => [
        fn() => new BufferUnpacker(null),
        fn() => $unpacker->append(null),
        fn() => $unpacker->reset(null),
        fn() => $unpacker->withBuffer(null),
        fn() => MessagePack::unpack(null),
        fn() => new Bin(null),
        fn() => new Ext(1, null),
        fn() => new InsufficientDataException(null),
        fn() => InvalidOptionException::outOfRange(null, []),
        fn() => UnpackingFailedException::unexpectedCode(1, null),
    ],
    'null for an int' => [
        fn() => $unpacker->seek(null),
        fn() => $unpacker->skip(null),
        fn() => new Ext(null, ''),
        fn() => new Timestamp(null),
        fn() => new Timestamp(1, null),
        fn() => PackOptions::fromBitmask(null),
        fn() => UnpackOptions::fromBitmask(null),
        fn() => UnpackingFailedException::unknownCode(null),
        fn() => (new TimestampExtension)->unpackExt($unpacker, null),
    ],
    'packExt()' => [
        fn() => $packer->packExt([], 'a'),
        fn() => $packer->packExt('abc', 'a'),
        fn() => $packer->packExt('5', 'a'),
        fn() => $packer->packExt(new stdClass, 'a'),
        fn() => $packer->packExt(5, []),
        fn() => $packer->packExt(5, new stdClass),
        fn() => $packer->packExt(5, new Text('t')),
        fn() => $packer->packExt(5, 12),
    ],
    'packStr()' => [
        fn() => $packer->packStr([]),
        fn() => $packer->packStr(new stdClass),
        fn() => $packer->packStr(STDIN),
        fn() => $packer->packStr(new Text('t')),
        fn() => $packer->packBin(1.5),
        fn() => $packer->packBin(true),
    ],
    'packArray()' => [
        fn() => $packer->packArray(5),
        fn() => $packer->packArray(new stdClass),
        fn() => $packer->packArray(new ArrayObject(['a' => 1, 'b' => [2]])),
        fn() => $packer->packMap(new ArrayObject(['a' => 1, 'b' => [2], 7 => 8])),
        fn() => $packer->packArray(new class extends ArrayObject { public function count(): int { return 5; } }),
        fn() => $packer->packArray(new class extends ArrayObject { public function count(): int { throw new DomainException('no count'); } }),
    ],
    'read()' => [
        fn() => $unpacker->read('abc'),
        fn() => $unpacker->read([]),
        fn() => $unpacker->read(new stdClass),
        fn() => $unpacker->read('1'),
        fn() => $unpacker->read(true),
        fn() => $unpacker->read(1.0),
    ],
    'transformers' => [
        fn() => (new Packer(null, [new Duck]))->pack([new Text('t')]),
        fn() => (new Packer(null, [new Magic, new Duck]))->pack(new Text('t')),
        fn() => (new Packer(null, [null]))->pack(new Text('t')),
        fn() => (new Packer(null, [5]))->pack(5),
        fn() => (new Packer(null, ['strlen']))->pack(new Text('t')),
        fn() => (new Packer(null, [new stdClass]))->pack(new Text('t')),
        fn() => (new Packer(null, [new Silent]))->pack(new Text('t')),
        fn() => (new Packer)->extendWith(new Duck),
        fn() => (new Packer)->extendWith(null),
    ],
    'extensions' => [
        fn() => (new BufferUnpacker("\xd4\x05b", null, [new Duck]))->unpack(),
        fn() => (new BufferUnpacker("\xd4\x06b", null, [new Magic]))->unpack(),
        fn() => new BufferUnpacker('', null, [5]),
        fn() => new BufferUnpacker('', null, [null]),
        fn() => new BufferUnpacker('', null, [new stdClass]),
        fn() => new BufferUnpacker('', null, null),
        fn() => $unpacker->extendWith(new Duck),
    ],
];
foreach ($calls as $what => $all) {
    echo "== $what\n";
    foreach ($all as $call) {
        try {
            $answer = $call();
            echo is_string($answer) ? bin2hex($answer) : json_encode($answer), "\n";
        } catch (Throwable $e) {
            /* Errors in the library's own calls of strlen() and count() have other function names and argument numbers. */
            $message = preg_replace(['/^.*\(\): (?=Argument)/', '/#\d \(\$\w+\)/', '/, called in .*/', '/ of type (Traversable|Countable)\|array/'], ['', '#', '', ' countable'], $e->getMessage());
            echo $e::class, ": $message\n";
        }
    }
}
?>
--EXPECT--
== null for a string
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
TypeError: Argument # must be of type string, null given
== null for an int
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
TypeError: Argument # must be of type int, null given
== packExt()
TypeError: Unsupported operand types: array & int
TypeError: Unsupported operand types: string & int
d40561
TypeError: Unsupported operand types: stdClass & int
TypeError: Argument # must be of type string, array given
TypeError: Argument # must be of type string, stdClass given
d40574
d5053132
== packStr()
TypeError: Argument # must be of type string, array given
TypeError: Argument # must be of type string, stdClass given
TypeError: Argument # must be of type string, resource given
a174
c403312e35
c40131
== packArray()
TypeError: Argument # must be countable, int given
TypeError: Argument # must be countable, stdClass given
92019102
83a16101a16291020708
95
DomainException: no count
== read()
TypeError: Unsupported operand types: int + string
TypeError: Unsupported operand types: int + array
TypeError: Unsupported operand types: int + stdClass
01
02
03
== transformers
91a174
a174
Error: Call to a member function pack() on null
05
Error: Call to a member function pack() on string
Error: Call to undefined method stdClass::pack()
Error: Call to private method Silent::pack() from scope MessagePack\Packer
TypeError: Argument # must be of type MessagePack\CanPack, Duck given
TypeError: Argument # must be of type MessagePack\CanPack, null given
== extensions
["duck","b"]
5f5f63616c6c28756e7061636b45787429
Error: Call to a member function getType() on int
Error: Call to a member function getType() on null
Error: Call to undefined method stdClass::getType()
TypeError: Argument # must be of type array, null given
TypeError: Argument # must be of type MessagePack\Extension, Duck given
