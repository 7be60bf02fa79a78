--TEST--
Compact form: references beside records, shared arrays and tables
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$list = ['one text', 'one text'];
show_form('a list by reference', [&$list, &$list, $list]);
$row = fn(int $n) => ['number' => $n, 'list' => &$list];
var_dump(same_as_plain([$row(1), $row(2), $row(3)]));
$read = msgpack_unpack(compact_form([$row(1), $row(2), $row(3)]));
$read[0]['list'][] = 'added';
var_dump(count($read[1]['list']), count($read[2]['list']));

// An array that holds a reference is not shared.
$holder = ['list' => &$list, 'numbers' => range(1, 9)];
$read = msgpack_unpack(compact_form([$holder, $holder]));
$read[0]['list'][] = 'added';
var_dump(same_as_plain([$holder, $holder]), count($read[1]['list']));

$object = new stdClass;
$value = ['object' => &$object, 'again' => &$object, 'texts' => ['some text', 'some text']];
var_dump(same_as_plain($value));
$array = ['some text', 'some text'];
$array['itself'] = &$array;
$read = msgpack_unpack(compact_form($array));
var_dump($read['itself']['itself'][1]);
?>
--EXPECT--
a list by reference: 9383c00100a86f6e65207465787401d4500082c002000292d45000d45000
bool(true)
int(2)
int(2)
bool(true)
int(3)
bool(true)
string(9) "some text"
