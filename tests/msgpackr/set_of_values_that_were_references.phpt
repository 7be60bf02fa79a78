--TEST--
msgpackr: a Set has the values that an array had, as a copy of the array: what is no reference any more does not become one
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Set;

$array = ['a' => 1, 'b' => 2];
foreach ($array as &$value) {
}
unset($value);
$set = new Set($array);
$array['a'] = $array['b'] = 3;
echo json_encode($set), "\n";

$value = 4;
$array = [&$value];
$set = new Set($array);
$value = 5;
echo json_encode($set), ' ', json_encode([new Set, new Set([])]), "\n";
?>
--EXPECT--
[1,2]
[5] [[],[]]
