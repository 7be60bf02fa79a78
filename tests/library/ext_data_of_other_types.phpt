--TEST--
A type with properties of other types is packed as by its own pack(), which converts them
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map};

class Text { public function __toString(): string { return 'text'; } }

function show(object $object, string $property, mixed $value): void
{
    $object->$property = $value;
    try {
        $answer = bin2hex((new MessagePack\Packer)->pack($object));
    } catch (Throwable $e) {
        $answer = get_class($e);
    }
    echo get_class($object), "::\$$property ", get_debug_type($value), ": $answer\n";
}
foreach (['data', 5, new Text, true, []] as $value) {
    show(new Ext(1, ''), 'data', $value);
    show(new Bin(''), 'data', $value);
}
foreach ([-1, 128, '2', 1.0, []] as $value) {
    show(new Ext(1, ''), 'type', $value);
}
foreach ([[1], new ArrayIterator([1]), 5] as $value) {
    show(new Map([]), 'map', $value);
}
?>
--EXPECT--
MessagePack\Type\Ext::$data string: d60164617461
MessagePack\Type\Bin::$data string: c40464617461
MessagePack\Type\Ext::$data int: d40135
MessagePack\Type\Bin::$data int: c40135
MessagePack\Type\Ext::$data Text: d60174657874
MessagePack\Type\Bin::$data Text: c40474657874
MessagePack\Type\Ext::$data bool: d40131
MessagePack\Type\Bin::$data bool: c40131
MessagePack\Type\Ext::$data array: TypeError
MessagePack\Type\Bin::$data array: TypeError
MessagePack\Type\Ext::$type int: c700ff
MessagePack\Type\Ext::$type int: c70080
MessagePack\Type\Ext::$type string: c70002
MessagePack\Type\Ext::$type float: c70001
MessagePack\Type\Ext::$type array: TypeError
MessagePack\Type\Map::$map array: 810001
MessagePack\Type\Map::$map ArrayIterator: 810001
MessagePack\Type\Map::$map int: TypeError
