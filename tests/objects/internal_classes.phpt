--TEST--
Objects of internal classes unpack to equal objects
--EXTENSIONS--
msgpack
--FILE--
<?php
$storage = new SplObjectStorage;
$storage[new ArrayObject([1])] = 'data';
$list = new SplDoublyLinkedList;
$list->push([1]);
$values = [
    new stdClass, (object) ['a' => 1, 5 => 2], new ArrayObject(['x' => [1]]), new ArrayIterator([1, 2]), $storage, $list,
    SplFixedArray::fromArray([1, null]), new DateTime('2020-02-03 04:05:06.789 Europe/Paris'), new DateTimeImmutable('@0'),
    new DateTimeZone('+02:00'), new DateInterval('P1DT2H'), new SplQueue, new SplStack, new SplObjectStorage,
    new DatePeriod(new DateTime('2020-01-01'), new DateInterval('P1D'), 3),
];
foreach ($values as $value) {
    $back = msgpack_unpack(msgpack_pack($value));
    if (serialize($back) !== serialize($value)) {
        echo get_class($value), ":\n", serialize($value), "\n", serialize($back), "\n";
    }
}
echo count($values), " compared\n";
?>
--EXPECT--
15 compared
