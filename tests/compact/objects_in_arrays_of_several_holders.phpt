--TEST--
Compact form: an object in an array that occurs twice is the same object, also where the array is written twice
--EXTENSIONS--
msgpack
--FILE--
<?php
class P { public $a = 1; }
$list = [new P];
$map = ['object' => new P, 'more' => 2];
$row = ['id' => 1, 'object' => new P];
$cases = [
    'list' => [[$list, $list], fn ($read) => $read[0][0] === $read[1][0]],
    'map' => [['one' => $map, 'two' => [$map]], fn ($read) => $read['one']['object'] === $read['two'][0]['object']],
    'row' => [[$row, ['id' => 2, 'object' => new P], $row], fn ($read) => $read[0]['object'] === $read[2]['object'] && $read[0]['object'] !== $read[1]['object']],
    'inside' => [[[[$list]], [[$list]]], fn ($read) => $read[0][0][0][0] === $read[1][0][0][0]],
];
foreach ($cases as $name => [$value, $isSame]) {
    echo $name, ': ';
    var_dump($isSame(msgpack_unpack(msgpack_pack($value, ['compact' => true]))));
}
/* More arrays in two places than are remembered, so that the list is written twice. */
$objects = array_map(fn () => new P, range(1, 40));
$others = array_map(fn ($i) => [$i, "text $i"], range(1, 5000));
foreach ([$objects, [[$objects]]] as $list) {
    $read = msgpack_unpack(msgpack_pack([$list, $others, [...$others], $list], ['compact' => true]));
    for ([$first, $second] = [$read[0], $read[3]]; is_array($first); [$first, $second] = [$first[0], $second[0]]);
    var_dump($first === $second);
}
$root = ['object' => new P];
$root['self'] = &$root;
$read = msgpack_unpack(msgpack_pack($root, ['compact' => true]));
var_dump($read['object'] === $read['self']['object']);
?>
--EXPECT--
list: bool(true)
map: bool(true)
row: bool(true)
inside: bool(true)
bool(true)
bool(true)
bool(true)
