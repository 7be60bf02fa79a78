--TEST--
A template is filled by an array or object that the message holds by reference, as by any other
--EXTENSIONS--
msgpack
--FILE--
<?php
class Pair { public $a = 0; public $b = 0; }
class Outer { public Pair $pair; public $list = [0]; function __construct() { $this->pair = new Pair; } }

$row = [1, 2];
$pair = new Pair;
$data = (object) ['x' => 7];
$rows = msgpack_pack([&$row, &$row, [5, 6]]);
$pairs = msgpack_pack([&$pair, &$pair]);

echo json_encode(msgpack_unpack($rows, [new Pair])), "\n";
echo json_encode(msgpack_unpack($rows, [[0]])), "\n";
echo json_encode(msgpack_unpack($rows, ['k' => ['p' => 0, 'q' => 0], 'l' => 0, 'm' => [0]])), "\n";
echo json_encode(msgpack_unpack(msgpack_pack([&$row, &$row]), 'Outer')), "\n";
echo json_encode(msgpack_unpack(msgpack_pack([&$data, &$data]), [['p' => 0]])), "\n";
$objects = msgpack_unpack($pairs, [new Pair]);
var_dump($objects[0] === $objects[1]);

// Each place gets a copy, so these are limited as for other shared arrays.
$large = range(1, 1000);
$shared = substr(msgpack_pack([&$large, &$large]), 1, -5);
$again = "\x82\xc0\x02\x00\x02";
echo count(msgpack_unpack("\xdc\x00\x10" . $shared . str_repeat($again, 15), [[0]])), "\n";
var_dump(msgpack_unpack("\xdc\x01\x00" . $shared . str_repeat($again, 255), [[0]]));
?>
--EXPECTF--
[{"a":1,"b":2},{"a":1,"b":2},{"a":5,"b":6}]
[[1,2],[1,2],[5,6]]
{"k":{"p":1,"q":2},"l":[1,2],"m":[5,6]}
{"pair":{"a":1,"b":2},"list":[1,2]}
[{"p":7},{"p":7}]
bool(true)
16

Warning: [msgpack] (msgpack_convert_template) shared arrays have too many elements in %s on line %d

Warning: [msgpack] (msgpack_convert_array) convert failure in HASH_KEY_IS_LONG in indexed array in %s on line %d
NULL

