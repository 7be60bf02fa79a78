--TEST--
An object that occurs twice unpacks to one object
--EXTENSIONS--
msgpack
--FILE--
<?php
class Node { public $next; public $name = 'n'; }
$node = new Node;
[$a, $b, $c] = msgpack_unpack(msgpack_pack([$node, 'x', $node]));
var_dump($a === $c, $b);
$list = new stdClass;
$list->items = [$node, ['deep' => $node]];
$back = msgpack_unpack(msgpack_pack($list));
var_dump($back->items[0] === $back->items[1]['deep']);
?>
--EXPECT--
bool(true)
string(1) "x"
bool(true)
