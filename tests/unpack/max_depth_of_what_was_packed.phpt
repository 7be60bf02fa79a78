--TEST--
Every value that msgpack.max_depth allows to be packed can be unpacked
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=3
--FILE--
<?php
enum Suit
{
    case Hearts;
}

class Magic
{
    public array $data = [1];

    public function __serialize(): array
    {
        return $this->data;
    }

    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

$object = new stdClass;
$object->p = 1;
$array = [1];
$empty = [];
$values = [
    'scalars' => [[['a' => 1]]],
    'an object' => [[$object]],
    'an object with an array' => [(object) ['p' => [1]]],
    'what __serialize() returns' => [new Magic],
    'an enum case' => [[Suit::Hearts]],
    'an empty array' => [[[]]],
    'an object again' => [$object, [[$object]]],
    'an object again, by reference' => [&$object, [[&$object]]],
    'an array by reference' => [[&$array]],
    'an array by reference again' => [&$array, [[&$array]]],
    'an empty array by reference' => [[[&$empty]]],
    'a Map' => [[new MessagePack\Type\Map([1])]],
    'the other types' => [[[new MessagePack\Type\Bin('b'), new MessagePack\Type\Ext(5, 'e'), new MessagePack\Type\Timestamp(1)]]],
];
foreach ($values as $name => $value) {
    $packed = msgpack_pack($value);
    error_clear_last();
    $again = @msgpack_unpack($packed);
    echo "$name: ", is_array($again) ? 'unpacked' : error_get_last()['message'], "\n";
}
?>
--EXPECT--
scalars: unpacked
an object: unpacked
an object with an array: unpacked
what __serialize() returns: unpacked
an enum case: unpacked
an empty array: unpacked
an object again: unpacked
an object again, by reference: unpacked
an array by reference: unpacked
an array by reference again: unpacked
an empty array by reference: unpacked
a Map: unpacked
the other types: unpacked
