--TEST--
Surplus arguments are ignored, as by userland functions, and reflection does not show that
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
use MessagePack\{BufferUnpacker, CanPack, Packer, PackOptions, UnpackOptions};
use MessagePack\Exception\{InsufficientDataException, InvalidOptionException, PackingFailedException, UnpackingFailedException};
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\{Bin, Ext, Map, Timestamp};
use MessagePack\TypeTransformer\{StreamTransformer, TraversableTransformer};

/* One argument for each parameter of a method. */
function arguments(ReflectionMethod $method): array
{
    $values = ['string' => "\x01\x02", 'int' => 1, 'array' => ['a'], Packer::class => new Packer, BufferUnpacker::class => new BufferUnpacker(str_repeat('a', 8)),
        DateTimeInterface::class => new DateTimeImmutable('@5'), CanPack::class => new TimestampExtension, MessagePack\Extension::class => new TimestampExtension,
        MessagePack\Structures::class => new MessagePack\Structures, MessagePack\Codec::class => new MessagePack\Codec('mixed')];
    $of_no_type = ['data' => "\x01\x02", 'str' => 'a', 'array' => [1], 'map' => ['a' => 1], 'options' => null];
    $arguments = [];
    foreach ($method->getParameters() as $parameter) {
        if ($parameter->name === 'previous' || $parameter->name === 'each') {
            $arguments[] = null;
        } else {
            $type = ltrim((string) $parameter->getType(), '?');
            $arguments[] = $parameter->name === 'extLength' ? 4 : ($parameter->name === 'extensions' ? [] : ($values[$type] ?? $of_no_type[$parameter->name] ?? 1));
        }
    }
    return $arguments;
}

$objects = [new Packer, new BufferUnpacker, PackOptions::fromDefaults(), UnpackOptions::fromDefaults(), new Bin('b'), new Ext(1, 'e'), new Map([1]), new Timestamp(1),
    new TimestampExtension, new StreamTransformer, TraversableTransformer::toMap(), new InsufficientDataException, new InvalidOptionException, new PackingFailedException,
    (new ReflectionClass(MessagePack\MessagePack::class))->newInstanceWithoutConstructor()];
$tokens = ['unpackNil' => "\xc0", 'unpackBool' => "\xc2", 'unpackInt' => "\5", 'unpackFloat' => "\xca\0\0\0\0", 'unpackStr' => "\xa1s", 'unpackBin' => "\xc4\1b",
    'unpackArray' => "\x91\1", 'unpackArrayHeader' => "\x91", 'unpackMap' => "\x80", 'unpackMapHeader' => "\x80", 'unpackExt' => "\xd4\1e"];
$calls = 0;
foreach ($objects as $object) {
    foreach ((new ReflectionObject($object))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
        if (!str_starts_with($method->class, 'MessagePack\\') || $method->isVariadic()) {
            continue;
        }
        $arguments = arguments($method);
        if ($object instanceof BufferUnpacker) {
            $object->reset($tokens[$method->name] ?? "\x01\x02");
        }
        $method->invoke($object, ...$arguments, ...array_fill(0, 3, 'surplus'));
        $calls++;
    }
}
echo $calls > 75 ? 'all' : $calls, " methods\n";

/* Through PHP functions that also pass a key. */
$unpacker = new BufferUnpacker;
$chunks = ["\x01\x92", "\x02\x03"];
array_walk($chunks, [$unpacker, 'append']);
var_dump($unpacker->tryUnpack() === [1, [2, 3]]);
array_walk($chunks, $unpacker->reset(...), 'for the callback');
var_dump($unpacker->tryUnpack() === [2, 3]);
echo bin2hex((new Packer)->pack(null, 'x')), "\n";
var_dump(array_map([new Packer, 'packInt'], [1], ['x']));

/* A subclass that overrides a method, with the parameters that it has. */
$subclass = new class extends Packer {
    public function packInt($int)
    {
        return parent::packInt($int, 'x');
    }
};
echo bin2hex($subclass->pack([5], 6)), "\n";

echo "== \\MessagePack\n";
echo get_class((new \MessagePack)->unpacker(1, 'x', [])), "\n";

echo "== unknown names\n";
foreach ([fn() => (new Packer)->pack(value: 1, other: 2), fn() => $unpacker->append('', other: 2), fn() => new Bin('b', other: 2)] as $call) {
    try {
        $call();
    } catch (Error $e) {
        echo $e::class, ": {$e->getMessage()}\n";
    }
}

/* ... which a variadic parameter collects. */
$serialized = serialize((new Packer(null, [7 => new StreamTransformer]))->extendWith(new TimestampExtension, new StreamTransformer, zones: new TimestampExtension));
echo substr($serialized, strpos($serialized, 'a:4')), "\n";
var_dump($unpacker->extendWith(new TimestampExtension, zones: new TimestampExtension)->reset("\xd6\xff\0\0\0\5")->unpack()->getSeconds());
foreach ([fn() => (new Packer)->extendWith(new TimestampExtension, zones: 5), fn() => $unpacker->extendWith(new TimestampExtension, zones: 5)] as $call) {
    try {
        $call();
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
all methods
bool(true)
bool(true)
c0
array(1) {
  [0]=>
  string(1) ""
}
9105
== \MessagePack
MessagePackUnpacker
== unknown names
Error: Unknown named parameter $other
Error: Unknown named parameter $other
Error: Unknown named parameter $other
a:4:{i:0;O:45:"MessagePack\TypeTransformer\StreamTransformer":0:{}i:1;O:40:"MessagePack\Extension\TimestampExtension":0:{}i:2;O:45:"MessagePack\TypeTransformer\StreamTransformer":0:{}s:5:"zones";O:40:"MessagePack\Extension\TimestampExtension":0:{}}}
int(5)
MessagePack\Packer::extendWith(): Argument #2 must be of type MessagePack\CanPack, int given
MessagePack\BufferUnpacker::extendWith(): Argument #2 must be of type MessagePack\Extension, int given
