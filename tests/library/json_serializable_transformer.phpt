--TEST--
JsonSerializableTransformer packs what jsonSerialize() returns, but no timestamp as its text
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\TypeTransformer\JsonSerializableTransformer;

class Node implements JsonSerializable
{
    public function __construct(private mixed $value)
    {
    }

    public function jsonSerialize(): mixed
    {
        return $this->value instanceof Closure ? ($this->value)() : $this->value;
    }
}

$transformer = new JsonSerializableTransformer();
$packer = (new Packer())->extendWith($transformer);
foreach ([1, null, ['a' => [1.5]], [new Node('inner'), new Node([new Node(2)])]] as $value) {
    echo json_encode((new BufferUnpacker($packer->pack(new Node($value))))->unpack()), "\n";
}
var_dump($transformer->pack($packer, [1]), $transformer->pack($packer, new ArrayObject()));
$throws = new Node(fn () => throw new LogicException('No data'));
$endless = new Node(function () use (&$endless) {
    return $endless;
});
foreach ([$throws, $endless, new Node(new ArrayObject())] as $node) {
    try {
        $packer->pack([$node]);
    } catch (Exception $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
class Itself implements JsonSerializable
{
    public int $a = 1;

    public function jsonSerialize(): mixed
    {
        return $this;
    }
}
foreach ([$transformer, new MessagePack\TypeTransformer\ObjectTransformer(true)] as $each) {
    var_dump($each->pack($packer, new Itself) === "\x81\xa1a\x01", json_encode(new Itself));
}

$packer = $packer->extendWith(new MessagePack\Extension\TimestampExtension());
echo bin2hex($packer->pack(new MessagePack\Type\Timestamp(1))), "\n";
?>
--EXPECTF--
1
null
{"a":[1.5]}
["inner",[2]]
NULL
NULL
LogicException: No data
MessagePack\Exception\PackingFailedException: Unsupported type "Node", maybe you forgot to register the type transformer or extension?
MessagePack\Exception\PackingFailedException: Unsupported type "ArrayObject", maybe you forgot to register the type transformer or extension?
bool(false)
string(7) "{"a":1}"
bool(true)
string(7) "{"a":1}"
d6ff00000001
