--TEST--
Compact form: strings refer to those of three bytes and more, by index
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
// Each twice in a row: where nothing is found for long, not all strings are looked up.
$many = array_merge(...array_map(fn(int $n) => ["text $n", "text $n"], range(0, 599)));
$last = ['text 5', 'text 300', 'text 590', 'text 599'];
$packed = compact_form([1.5, ...$many, ...$last]);
var_dump(bin2hex(substr($packed, -15)), msgpack_unpack($packed) === [1.5, ...$many, ...$last]);
show_form('of two bytes', ['ab', 'ab']);
show_form('keys and values', [['name' => 'name'], 'name']);
show_form('a bin has an index', [new MessagePack\Type\Bin('abc'), 'defg', 'defg', 'defg']);
show_form('a bin is written as one', [new MessagePack\Type\Bin('abc'), 'abc', 'abc']);
ini_set('msgpack.use_str8_serialization', '0');
show_form('str 16', [str_repeat('x', 40), str_repeat('x', 40)]);
?>
--EXPECT--
string(30) "d45005d550012cd550024ed5500257"
bool(true)
of two bytes: plain
keys and values: 9281a46e616d65d45000d45000
a bin has an index: 94c403616263a464656667d45001d45001
a bin is written as one: plain
str 16: 92da002878787878787878787878787878787878787878787878787878787878787878787878787878787878d45000
