--TEST--
Compact form: each construct's bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $x = 1; public $y = 2; }
class Node { public $value; public $next; public function __construct($value, $next) { $this->value = $value; $this->next = $next; } }

show_form('string', ['abcd', 'abcd', 'abcd']);
show_form('string as a key', ['abcd' => 'abcd', 'x' => 'abcd']);
show_form('record', ['first' => ['key' => 1, 'other' => 2], 'second' => ['key' => 3, 'other' => 4]]);
$cities = ['Paris', 'Rome', 'Paris', 'Oslo', 'Paris', 'Rome', 'Paris', 'Oslo'];
show_form('columns', array_map(fn(int $i, string $city) => ['identifier' => 1000 + 3 * $i, 'city' => $city], array_keys($cities), $cities));
$row = fn(int $n) => ['identifier' => $n, 'name' => "$n"];
show_form('columns of a known shape', ['one' => $row(1), 'many' => array_map($row, range(2, 12))]);
show_form('three rows', [$row(1), $row(2), $row(3)]);
$list = range(1, 5);
show_form('the same array', [$list, $list]);
show_form('object', [new Point, new Point]);
$point = new Point;
show_form('the same object', [$point, $point]);
show_form('definition', ['some text', 'some text', ['value' => 1, 'next' => ['value' => 2, 'next' => ['value' => 3, 'next' => null]]]]);
show_form('definition of a class', ['some text', 'some text', new Node(1, new Node(2, new Node(3, null)))]);
show_form('floats', ['abcd', 'abcd', 'abcd', 1.0078125, 1.1, NAN, -0.0]);
show_form('ext', ['abcd', 'abcd', 'abcd', new MessagePack\Type\Ext(0x50, 'ab'), new MessagePack\Type\Ext(0x57, ''), new MessagePack\Type\Ext(0x60, 'ab')]);
?>
--EXPECT--
string: 93a461626364d45000d45000
string as a key: 82a461626364d45000a178d45000
record: 82a5666972737482a36b657901a56f7468657202a67365636f6e6493d451000304
columns: 92c7035234000895c70051aa6964656e746966696572a463697479c7055208cd03e80394c70352318484a55061726973a4526f6d65a44f736c6f
columns of a known shape: 82a36f6e6582aa6964656e74696669657201a46e616d65a131a46d616e7992c7035234000b93d45100c7035208020192d5523913c70352080201
three rows: 9382aa6964656e74696669657201a46e616d65a13193d4510002a13293d4510003a133
the same array: 92950102030405d45302
object: 9283c0a5506f696e74a17801a1790293d451000102
the same object: 9283c0a5506f696e74a17801a17902d45302
definition: 93a9736f6d652074657874d4500082a576616c756501a46e65787495c70051d45001d450020293d4510003c0
definition of a class: 93a9736f6d652074657874d4500083c0a44e6f6465a576616c756501a46e65787497c70051c0d45002d45003d450010293d4510003c0
floats: 97a461626364d45000d45000cb3ff0200000000000cb3ff199999999999acb7ff8000000000000cb8000000000000000
ext: 96a461626364d45000d45000c70357506162d45757d5606162
