--TEST--
A method's return value is freed if the destructor of one of its locals throws
--EXTENSIONS--
msgpack
--INI--
unserialize_callback_func=called_back
error_reporting=24575
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\Extension;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\TraversableTransformer;

/** A local variable of every method below. */
class Local
{
    public function __destruct()
    {
        throw new DomainException('from a local');
    }
}
function text(): string
{
    return str_repeat('x', 50) . mt_rand();
}

class Packed implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        $local = new Local;
        return text();
    }
}
class Plain
{
}
class E implements Extension
{
    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, $value): ?string
    {
        $local = new Local;
        return text();
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $unpacker->read($extLength);
        $local = new Local;
        return new Plain;
    }
}
/** Returns an object whose destructor throws. */
class ThrowingLater extends E
{
    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $unpacker->read($extLength);
        return new Local;
    }
}
class OwnPacker extends Packer
{
    public function packInt($int)
    {
        $local = new Local;
        return text();
    }
}
class TextPacker extends Packer
{
    public function packInt($int)
    {
        return new class {
            public function __toString(): string
            {
                $local = new Local;
                return text();
            }
        };
    }
}
class OwnUnpacker extends BufferUnpacker
{
    public function read($length)
    {
        $local = new Local;
        return parent::read($length) . mt_rand();
    }
}
class HeadUnpacker extends BufferUnpacker
{
    public function unpackArrayHeader()
    {
        parent::unpackArrayHeader();
        $local = new Local;
        return [mt_rand()];
    }
}
class Date extends DateTime
{
    public bool $formats = false;

    #[ReturnTypeWillChange]
    public function getTimestamp()
    {
        $local = $this->formats ? null : new Local;
        return $this->formats ? 1 : text();
    }

    #[ReturnTypeWillChange]
    public function format(string $format)
    {
        $local = new Local;
        return text();
    }
}
class Keys extends ArrayIterator
{
    public function key(): string|int|null
    {
        $local = new Local;
        return text();
    }
}
class Serializes
{
    public function __serialize(): array
    {
        $local = new Local;
        return [text()];
    }
}
class Sleeps
{
    public function __sleep(): array
    {
        $local = new Local;
        return [text()];
    }
}
class Older implements Serializable
{
    public function serialize()
    {
        $local = new Local;
        return text();
    }

    public function unserialize($data)
    {
        $local = new Local;
        return text();
    }
}
class Wakes
{
    public function __wakeup()
    {
        $local = new Local;
        return text();
    }
}
class Constructed
{
    public $a;

    public function __construct()
    {
        $local = new Local;
        return text();
    }
}
function called_back(string $class)
{
    $local = new Local;
    return text();
}

$date = new Date;
$date->formats = true;
$calls = [
    'Extension::unpackExt()' => fn() => (new BufferUnpacker("\xd4\x05\x00", null, [new E]))->unpack(),
    'Extension::unpackExt(), tryUnpack()' => fn() => (new BufferUnpacker("\x92\xd4\x05\x00\x01", null, [new E]))->tryUnpack(),
    'a destructor after the message' => fn() => (new BufferUnpacker("\x82\xa1a\xd4\x05\x00\xa1a\xa5large", null, [new ThrowingLater]))->unpack(),
    'a destructor after the message, tryUnpack()' => fn() => (new BufferUnpacker("\x82\xa1a\xd4\x05\x00\xa1a\xa5large", null, [new ThrowingLater]))->tryUnpack(),
    'a destructor after the message, StreamReader' => function () {
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, "\x82\xa1a\xd4\x05\x00\xa1a\xa5large");
        rewind($stream);
        iterator_to_array(new StreamReader($stream, null, [new ThrowingLater]));
    },
    'Extension::pack()' => fn() => (new Packer(null, [new E]))->pack([new Plain]),
    'CanBePacked::pack()' => fn() => (new Packer)->pack([new Packed]),
    'Packer::packInt()' => fn() => (new OwnPacker)->pack([1, 2]),
    'Packer::packInt(), __toString()' => fn() => (new TextPacker)->pack([1, 2]),
    'Packer::packInt(), StreamWriter' => fn() => (new StreamWriter(fopen('php://memory', 'w+'), new OwnPacker))->write(1),
    'Packer::packInt(), StreamWriter, __toString()' => fn() => (new StreamWriter(fopen('php://memory', 'w+'), new TextPacker))->write(1),
    'BufferUnpacker::read()' => fn() => (new OwnUnpacker("\x92\xa5large\x01"))->unpack(),
    'BufferUnpacker::unpackArrayHeader()' => fn() => (new HeadUnpacker("\x91\x01"))->unpackArray(),
    'unpackMultiple()' => fn() => MessagePack::unpackMultiple("\x01\x02", function () {
        $local = new Local;
        return text();
    }),
    'DateTime::getTimestamp()' => fn() => Timestamp::fromDateTime(new Date),
    'DateTime::format()' => fn() => Timestamp::fromDateTime($date),
    'Iterator::key(), packMap()' => fn() => (new Packer)->packMap(new Keys([1])),
    'Iterator::key(), TraversableTransformer' => fn() => (new Packer(null, [TraversableTransformer::toMap()]))->pack(new Keys([1])),
    '__serialize()' => fn() => msgpack_pack(new Serializes),
    '__sleep()' => fn() => msgpack_pack(new Sleeps),
    'serialize()' => fn() => msgpack_pack(new Older),
    'unserialize()' => fn() => msgpack_unpack("\x82\xc0\x03\xa5Older\xa1x"),
    '__wakeup()' => fn() => msgpack_unpack("\x81\xc0\xa5Wakes"),
    '__construct()' => fn() => msgpack_unpack("\x91\x01", 'Constructed'),
    'unserialize_callback_func' => fn() => msgpack_unpack("\x81\xc0\xa7Missing"),
];

/** The memory that a hundred calls leak. */
function kept_by(callable $call): int
{
    $before = memory_get_usage();
    for ($i = 0; $i < 100; $i++) {
        try {
            $call();
            return -1;
        } catch (DomainException $e) {
        }
        unset($e);
    }
    gc_collect_cycles();
    return memory_get_usage() - $before;
}

foreach ($calls as $name => $call) {
    kept_by($call);
    $kept = kept_by($call);
    if ($kept < 0 || $kept > 2000) {
        echo "$name: ", $kept < 0 ? 'no exception' : "$kept bytes are kept", "\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
