--TEST--
ObjectTransformer leaves objects that are more than their properties to other transformers
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\TypeTransformer\{ObjectTransformer, TraversableTransformer};

class List_ implements IteratorAggregate { public $a = 1; public function getIterator(): Iterator { return new ArrayIterator([1]); } }
class Failure extends Exception { public $a = 1; }
class Hash extends ArrayObject { public $a = 1; }

$packer = (new Packer())->extendWith(new ObjectTransformer());
$objects = [fn () => 1, (fn () => yield 1)(), new List_, new ArrayObject([1]), new Hash, new SplObjectStorage, new Failure, new DateInterval('P1D'), new DateTimeZone('UTC'),
    WeakReference::create($packer), new ReflectionClass('stdClass'), new Packer, unserialize('O:7:"Missing":1:{s:1:"a";i:1;}'), fopen('php://memory', 'r')];
foreach ($objects as $object) {
    try {
        echo bin2hex($packer->pack([$object])), "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
echo bin2hex($packer->extendWith(TraversableTransformer::toArray())->pack(new List_)), "\n";

$cycle = new stdClass;
$cycle->list = [$cycle];
$chain = null;
for ($i = 0; $i < 100000; $i++) {
    $chain = (object) ['next' => $chain];
}
foreach ([$cycle, $chain] as $deep) {
    try {
        echo bin2hex($packer->pack($deep)), "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo get_class($e), "\n";
    }
}
unset($deep, $e);
while ($chain) {
    $chain = $chain->next;
}
?>
--EXPECT--
Unsupported type "Closure", maybe you forgot to register the type transformer or extension?
Unsupported type "Generator", maybe you forgot to register the type transformer or extension?
Unsupported type "List_", maybe you forgot to register the type transformer or extension?
Unsupported type "ArrayObject", maybe you forgot to register the type transformer or extension?
Unsupported type "Hash", maybe you forgot to register the type transformer or extension?
Unsupported type "SplObjectStorage", maybe you forgot to register the type transformer or extension?
Unsupported type "Failure", maybe you forgot to register the type transformer or extension?
Unsupported type "DateInterval", maybe you forgot to register the type transformer or extension?
Unsupported type "DateTimeZone", maybe you forgot to register the type transformer or extension?
Unsupported type "WeakReference", maybe you forgot to register the type transformer or extension?
Unsupported type "ReflectionClass", maybe you forgot to register the type transformer or extension?
Unsupported type "MessagePack\Packer", maybe you forgot to register the type transformer or extension?
Unsupported type "__PHP_Incomplete_Class", maybe you forgot to register the type transformer or extension?
Unsupported type "resource", maybe you forgot to register the type transformer or extension?
9101
MessagePack\Exception\PackingFailedException
MessagePack\Exception\PackingFailedException
