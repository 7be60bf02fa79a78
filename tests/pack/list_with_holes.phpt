--TEST--
A hash table whose keys are those of a list is a list, also where elements have been removed from it
--EXTENSIONS--
msgpack
--FILE--
<?php
$first = ['x' => 1, 5, 6];
$between = ['x' => 1, 5, 'y' => 2, 6];
$integer = ['x' => 1, 5, 9 => 2, 1 => 6];
$another = ['x' => 1, 5, 'y' => 2, 2 => 6];
unset($first['x'], $between['x'], $between['y'], $integer['x'], $integer[9], $another['x'], $another['y']);
foreach ([$first, $between, $integer, $another] as $array) {
    echo bin2hex(msgpack_pack($array)), ' ', bin2hex((new MessagePack\Packer)->pack($array)), ' ', bin2hex(msgpack_pack($array, ['compact' => true])), "\n";
}
?>
--EXPECT--
920506 920506 920506
920506 920506 920506
920506 920506 920506
8200050206 8200050206 8200050206
