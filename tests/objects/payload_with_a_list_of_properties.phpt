--TEST--
An object of an internal class whose payload names properties by integers can be cloned and compared
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Child extends ArrayIterator
{
    public function __unserialize(array $data): void
    {
        parent::__unserialize($data);
    }
}

$payloads = [
    'ArrayIterator' => "\x94\x00\x90\x92\x02\x03\xc0",
    'ArrayObject' => "\x94\x00\x90\x92\x02\x03\xc0",
    'Child' => "\x94\x00\x90\x92\x02\x03\xc0",
    'SplObjectStorage' => "\x92\x90\x92\x02\x03",
    'SplDoublyLinkedList' => "\x93\x00\x90\x92\x02\x03",
];
foreach ($payloads as $class => $payload) {
    foreach (["", "\x91"] as $around) {
        $value = msgpack_unpack($around . "\x82\xc0" . msgpack_pack($class) . "\xc0" . $payload);
        $object = is_array($value) ? $value[0] : $value;
        $copy = clone $object;
        echo $class, ': ', json_encode(get_mangled_object_vars($copy)), ', ', json_encode($copy == $object), "\n";
    }
}
?>
--EXPECT--
ArrayIterator: [2,3], true
ArrayIterator: [2,3], true
ArrayObject: [2,3], true
ArrayObject: [2,3], true
Child: [2,3], true
Child: [2,3], true
SplObjectStorage: [2,3], true
SplObjectStorage: [2,3], true
SplDoublyLinkedList: [2,3], true
SplDoublyLinkedList: [2,3], true
