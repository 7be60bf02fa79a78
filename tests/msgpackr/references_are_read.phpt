--TEST--
msgpackr: what has an id is the same PHP reference to an array, or the same object, wherever it is referred to
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\UnpackOptions;

echo "-- arrays\n";
$twice = read_clone('92 d669 00000001 91 01 d670 00000001');
$twice[0][] = 2;
echo json_encode($twice), "\n";
$cycle = read_clone('d669 00000001 92 01 d670 00000001');
$cycle[1][1][1][0] = 3;
echo $cycle[0], ' ', $cycle[1][0], ' ', $cycle[1][1][0], "\n";
$inner = read_clone('91 d669 00000007 92 05 d670 00000007');
$inner[0][1][1][0] = 6;
echo $inner[0][0], "\n";
$map = read_clone('82 a161 d669 00000001 81 a178 01 a162 d670 00000001');
$map['b']['x'] = 2;
echo json_encode($map), "\n";
$order = read_clone('96 d669 00000002 91 01 d669 00000003 91 02 d669 00000001 91 03 d670 00000001 d670 00000002 93 d670 00000002 d670 00000003 d670 00000001');
$order[0][] = $order[1][] = $order[2][] = 4;
echo json_encode($order), "\n";
$empty = read_clone('92 d669 00000001 90 d670 00000001');
$empty[1][] = 1;
echo json_encode($empty), "\n";

echo "-- records\n";
$records = read_clone('92 d669 00000001 d4 72 40 92 a161 a162 01 d670 00000001 d669 00000002 40 d670 00000001 d670 00000002', UnpackOptions::USE_RECORDS);
$records[0]['a'] = 5;
echo $records[0]['b']['a'], ' ', $records[1]['a']['a'], ' ', $records[1]['b']['b']['a']['a'], "\n";

echo "-- objects\n";
$objects = read_clone('82 a161 d669 00000001 81 a178 01 a162 d670 00000001', UnpackOptions::MAP_AS_OBJECT);
var_dump($objects->a === $objects->b);
$self = read_clone('d669 00000001 82 a161 01 a162 91 d670 00000001', UnpackOptions::MAP_AS_OBJECT);
var_dump($self->b[0] === $self);
$record = read_clone('92 d669 00000001 d4 72 40 91 a161 d670 00000001 d670 00000001', UnpackOptions::MAP_AS_OBJECT | UnpackOptions::USE_RECORDS);
var_dump($record[0]->a === $record[0], $record[1] === $record[0]);
$list = read_clone('d669 00000001 81 a16c d669 00000002 92 d670 00000001 d670 00000002', UnpackOptions::MAP_AS_OBJECT);
$list->l[1][] = 9;
var_dump($list->l[0] === $list, $list->l[2]);

echo "-- values\n";
$set = read_clone('d669 00000001 d4 73 00 91 d670 00000001');
var_dump($set->values[0] === $set);
$error = read_clone('d669 00000001 d4 65 00 93 a5 4572726f72 a178 91 d670 00000001');
var_dump($error->cause[0] === $error);
$list = read_clone('92 d669 00000001 92 01 d4 65 00 93 a5 4572726f72 a178 d670 00000001 d670 00000001');
var_dump($list[0][1]->cause[1] === $list[0][1]);
$list[1][0] = 2;
$list[1]['more'] = 3;
echo $list[0][1]->cause[0], $list[0][1]->cause['more'], "\n";
$map = read_clone('d669 00000001 82 a161 d4 65 00 93 a5 4572726f72 a178 d670 00000001 a162 01');
var_dump($map['a']->cause['a'] === $map['a'], (clone $map['a'])->cause['b']);
$array = read_clone('92 d669 00000001 c7 03 74 00 01 02 d670 00000001');
var_dump($array[0] === $array[1]);
var_dump(read_clone('94 d669 00000001 a161 d670 00000001 d669 00000002 c0 d670 00000002'));
?>
--EXPECT--
-- arrays
[[1,2],[1,2]]
1 3 3
6
{"a":{"x":2},"b":{"x":2}}
[[1,4],[2,4],[3,4],[3,4],[1,4],[[1,4],[2,4],[3,4]]]
[[1],[1]]
-- records
5 5 5
-- objects
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(9)
-- values
bool(true)
bool(true)
bool(true)
23
bool(true)
int(1)
bool(true)
array(4) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "a"
  [2]=>
  NULL
  [3]=>
  NULL
}
