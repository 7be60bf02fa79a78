--TEST--
Compact form: each construct's bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $x = 1; public $y = 2; }
class Node { public $value; public $next; public function __construct($value, $next) { $this->value = $value; $this->next = $next; } }

show_form('string', ['abc', 'abc', 'abc']);
show_form('string as a key', ['abc' => 'abc', 'x' => 'abc']);
show_form('record', ['first' => ['key' => 1, 'other' => 2], 'second' => ['key' => 3, 'other' => 4]]);
show_form('table, its first row in full', [['id' => 1, 'city' => 'Paris'], ['id' => 2, 'city' => 'Paris'], ['id' => 3, 'city' => 'Rome']]);
$row = fn(int $n) => ['id' => $n, 'name' => $n];
show_form('table of a known shape', ['one' => $row(1), 'many' => [$row(2), $row(3), $row(4)]]);
$list = range(1, 5);
show_form('the same array', [$list, $list]);
show_form('object', [new Point, new Point]);
$point = new Point;
show_form('the same object', [$point, $point]);
show_form('definition', ['some text', 'some text', ['value' => 1, 'next' => ['value' => 2, 'next' => ['value' => 3, 'next' => null]]]]);
show_form('definition of a class', ['some text', 'some text', new Node(1, new Node(2, new Node(3, null)))]);
show_form('float 32', ['abc', 'abc', 'abc', 1.0078125, 1.1, NAN, -0.0]);
show_form('decimal', ['abc', 'abc', 'abc', 1.5, 21.53, 52.520008]);
show_form('ext', ['abc', 'abc', 'abc', new MessagePack\Type\Ext(0x50, 'ab'), new MessagePack\Type\Ext(0x57, ''), new MessagePack\Type\Ext(0x60, 'ab')]);
?>
--EXPECT--
string: 93a3616263d45000d45000
string as a key: 82a3616263d45000a178d45000
record: 82a5666972737482a36b657901a56f7468657202a67365636f6e6493d451000304
table, its first row in full: 96c7005282a2696401a463697479a5506172697302d4500103a4526f6d65
table of a known shape: 82a36f6e6582a2696401a46e616d6501a46d616e7997d45200020203030404
the same array: 92950102030405d45302
object: 9283c0a5506f696e74a17801a1790293d451000102
the same object: 9283c0a5506f696e74a17801a17902d45302
definition: 93a9736f6d652074657874d4500082a576616c756501a46e65787495c70051d45001d450020293d4510003c0
definition of a class: 93a9736f6d652074657874d4500083c0a44e6f6465a576616c756501a46e65787497c70051c0d45002d45003d450010293d4510003c0
float 32: 97a3616263d45000d45000ca3f810000d4590bcb7ff8000000000000ca80000000
decimal: 96a3616263d45000d45000d4590fd55a0869d65e03216448
ext: 96a3616263d45000d45000c70357506162d45757d5606162
