--TEST--
Arrays and objects held by reference stay references to one value
--EXTENSIONS--
msgpack
--FILE--
<?php
$array = [1];
$object = new ArrayObject([2]);
$plain = new stdClass;
$value = ['a' => &$array, 'b' => &$array, 'o' => &$object, 'p' => $object, 'q' => &$object, 's' => &$plain, 't' => &$plain];
$back = msgpack_unpack(msgpack_pack($value));
var_dump(serialize($back) === serialize($value));
$back['a'][] = 5;
var_dump($back['b']);
$back['s'] = 'replaced';
var_dump($back['t']);
?>
--EXPECT--
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(5)
}
string(8) "replaced"
