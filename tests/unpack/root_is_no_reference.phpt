--TEST--
A root array or object held by reference unpacks to a value, not a reference
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { public $x; }
$values = [
    msgpack_unpack("\x82\xc0\x01\x00\x05"),
    msgpack_unpack("\x81\xc0\x01"),
    msgpack_unpack("\x83\xc0\x01\xc0\xa1A\xa1x\x05"),
    msgpack_unpack("\x82\xc0\x01\xa1x\x82\xc0\x02\x00\x01"),
];
foreach (array_keys($values) as $i) {
    var_dump(ReflectionReference::fromArrayElement($values, $i) === null);
}
var_dump($values[0], $values[2]->x, array_keys($values[3]['x']));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(1) {
  [0]=>
  int(5)
}
int(5)
array(1) {
  [0]=>
  string(1) "x"
}
