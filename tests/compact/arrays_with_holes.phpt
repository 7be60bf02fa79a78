--TEST--
Compact form: of an array from which an element was removed, nothing is written for it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class A { public $list; }
$map = ['first' => 'one', 'second' => 'two', 'third' => 3];
unset($map['second']);
show_form('map', $map);
show_form('inside', ['in' => $map]);
$list = [1, 'two', 3];
unset($list[1]);
show_form('list', $list);
$object = new A;
$object->list = $map;
show_form('property', $object);
echo json_encode(msgpack_unpack(compact_form([$map, $list, $object]))), "\n";
?>
--EXPECT--
map: plain
inside: plain
list: plain
property: plain
[{"first":"one","third":3},{"0":1,"2":3},{"list":{"first":"one","third":3}}]
