--TEST--
TraversableTransformer packs iterators with any keys
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\TypeTransformer\TraversableTransformer;

$map = new Packer(null, [TraversableTransformer::toMap()]);
$array = new Packer(null, [TraversableTransformer::toArray()]);
$iterators = [
    'generator' => fn() => (function () { yield 1; yield 'k' => 'v'; })(),
    'equal keys' => fn() => (function () { yield 'k' => 1; yield 'k' => 2; })(),
    'keys of any type' => fn() => (function () { yield null => 1; yield 1.5 => 2; yield [3] => 4; yield true => 5; })(),
    'inside each other' => fn() => new ArrayObject(['a' => new ArrayIterator([1]), 'b' => new EmptyIterator]),
    'IteratorAggregate' => fn() => new class implements IteratorAggregate { public function getIterator(): Iterator { yield 'x' => 1; } },
    'more than 15' => fn() => new ArrayIterator(range(1, 16)),
    'nothing' => fn() => new EmptyIterator,
    'throws at once' => fn() => (function () { throw new DomainException('at once'); yield 1; })(),
    'throws later' => fn() => (function () { yield str_repeat('a', 100); throw new DomainException('later'); })(),
    'throws from key()' => fn() => new class(['a']) extends ArrayIterator { public function key(): string { throw new DomainException('key'); } },
    'throws from getIterator()' => fn() => new class implements IteratorAggregate { public function getIterator(): Iterator { throw new DomainException('getIterator'); } },
    'a value without form' => fn() => new ArrayIterator([1, new stdClass]),
    'a key without form' => fn() => (function () { yield new stdClass => 1; })(),
    'no Traversable' => fn() => new stdClass,
];
foreach ($iterators as $name => $make) {
    foreach (['map' => $map, 'array' => $array] as $form => $packer) {
        try {
            $result = bin2hex($packer->pack([$make()]));
        } catch (Exception $e) {
            $result = $e::class . ": {$e->getMessage()}";
        }
        echo "$name, $form: $result\n";
    }
}
$used = (function () { yield 1; })();
$map->pack($used);
try {
    $map->pack($used);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump(TraversableTransformer::toMap()->pack(new Packer, [1]));
?>
--EXPECT--
generator, map: 91820001a16ba176
generator, array: 919201a176
equal keys, map: 9182a16b01a16b02
equal keys, array: 91920102
keys of any type, map: 9184c001cb3ff800000000000002910304c305
keys of any type, array: 919401020405
inside each other, map: 9182a161810001a16280
inside each other, array: 9192910190
IteratorAggregate, map: 9181a17801
IteratorAggregate, array: 919101
more than 15, map: 91de0010000101020203030404050506060707080809090a0a0b0b0c0c0d0d0e0e0f0f10
more than 15, array: 91dc00100102030405060708090a0b0c0d0e0f10
nothing, map: 9180
nothing, array: 9190
throws at once, map: DomainException: at once
throws at once, array: DomainException: at once
throws later, map: DomainException: later
throws later, array: DomainException: later
throws from key(), map: DomainException: key
throws from key(), array: 9191a161
throws from getIterator(), map: DomainException: getIterator
throws from getIterator(), array: DomainException: getIterator
a value without form, map: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
a value without form, array: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
a key without form, map: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
a key without form, array: 919101
no Traversable, map: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
no Traversable, array: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
Cannot traverse an already closed generator
NULL
