--TEST--
Compact form: the same object is one object after reading
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Node { public $name; public $next; public function __construct($name) { $this->name = $name; } }
$node = new Node('some name');
$node->next = $node;
show_form('in itself', $node);
$other = new Node('another');
$other->next = $node;
show_form('twice', [$node, $node, $other, $other]);
[$one, $two, $three] = msgpack_unpack(compact_form([$node, $other, $other]));
var_dump($one->next === $one, $two->next === $one, $two === $three);

// In the rows of a table, and in an array that another one has.
$row = fn(int $n) => ['number' => $n, 'node' => $node];
var_dump(same_as_plain([$row(1), $row(2), $row(3), [$node], [$node]]));
$holder = [$node, range(1, 9)];
var_dump(same_as_plain([$holder, $holder]));
?>
--EXPECT--
in itself: 83c0a44e6f6465a46e616d65a9736f6d65206e616d65a46e657874d45301
twice: 9483c0a44e6f6465a46e616d65a9736f6d65206e616d65a46e657874d45302d4530293d45100a7616e6f74686572d45302d45303
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
