--TEST--
msgpackr: the keys of a structure may have an id; a reference to it is the keys of another structure, or a list of them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\UnpackOptions;

const RECORDS = UnpackOptions::USE_RECORDS;

$keys = 'd4 72 40 d669 00000001 92 a161 a131'; /* of a and 1 */
echo json_encode(read_clone("92 $keys 05 06 d4 72 41 d670 00000001 07 08", RECORDS)), "\n";
echo json_encode(read_clone("94 $keys 05 06 d4 72 41 d670 00000001 07 08 41 09 0a 40 0b 0c", RECORDS)), "\n";
echo 'as objects: ', json_encode(read_clone("92 $keys 05 06 d4 72 41 d670 00000001 07 08", RECORDS | UnpackOptions::MAP_AS_OBJECT)), "\n";
echo 'ids of two bytes: ', json_encode(read_clone("94 d5 72 60 00 d669 00000001 91 a161 05 d5 72 60 01 d670 00000001 06 60 00 07 60 01 08", RECORDS)), "\n";
echo 'the same structure again: ', json_encode(read_clone("93 $keys 05 06 d4 72 40 90 d4 72 40 d670 00000001 07 08", RECORDS)), "\n";
echo 'no keys: ', json_encode(read_clone('92 d4 72 40 d669 00000001 90 d4 72 41 d670 00000001', RECORDS)), "\n";
echo 'in its own record: ', json_encode(read_clone('d4 72 40 d669 00000001 91 a161 d4 72 41 d670 00000001 d4 72 40 d670 00000001 05', RECORDS)), "\n";
echo "-- as a value\n";
$value = read_clone("93 $keys 05 06 d670 00000001 d670 00000001", RECORDS);
$value[1][] = 'more';
var_dump($value[1], $value[2] === $value[1]);
echo json_encode(read_clone('92 d4 72 40 d669 00000001 91 a161 d670 00000001 d670 00000001', RECORDS)), "\n";
echo "-- both the record and its keys have an id\n";
$value = read_clone('93 d669 00000002 d4 72 40 d669 00000001 91 a161 05 d670 00000002 d670 00000001', RECORDS | UnpackOptions::MAP_AS_OBJECT);
var_dump($value[0] === $value[1], json_encode($value[2]));
?>
--EXPECT--
[{"a":5,"1":6},{"a":7,"1":8}]
[{"a":5,"1":6},{"a":7,"1":8},{"a":9,"1":10},{"a":11,"1":12}]
as objects: [{"a":5,"1":6},{"a":7,"1":8}]
ids of two bytes: [{"a":5},{"a":6},{"a":7},{"a":8}]
the same structure again: [{"a":5,"1":6},[],{"a":7,"1":8}]
no keys: [[],[]]
in its own record: {"a":{"a":{"a":5}}}
-- as a value
array(3) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "1"
  [2]=>
  string(4) "more"
}
bool(true)
[{"a":["a"]},["a"]]
-- both the record and its keys have an id
bool(true)
string(5) "["a"]"
