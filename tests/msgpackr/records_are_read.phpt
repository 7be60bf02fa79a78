--TEST--
msgpackr: records become arrays, each with the keys of its definition
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\UnpackOptions;

$messages = [
    'a record' => 'd4 72 40 92 a161 a162 01 02',
    'two of a structure' => '92 d4 72 40 92 a161 a162 01 02 40 03 04',
    'two structures' => '94 d4 72 40 91 a161 01 d4 72 41 91 a162 02 41 03 40 04',
    'in another' => '92 d4 72 40 91 a161 40 05 40 01',
    'with arrays and maps' => '92 d4 72 40 92 a161 a162 01 92 02 cc64 40 81 a161 01 c0',
    'without keys' => '93 d4 72 40 90 40 01',
    'a number as a key' => '92 d4 72 40 92 a131 a23031 01 02 40 03 04',
    '__proto__' => 'd4 72 40 91 a95f5f70726f746f5f5f 01',
    'an id of two bytes' => '93 d5 72 60 00 91 a161 01 d5 72 60 01 91 a162 02 60 01 03',
    'defined again' => '95 d4 72 40 91 a161 01 40 02 d4 72 40 91 a162 03 40 04 d4 72 40 91 a161 05',
    'first with one byte, then with two' => '94 d4 72 60 91 a161 01 60 02 d5 72 60 00 91 a162 03 60 00 04',
    'defined again in itself' => '92 d4 72 40 92 a161 a162 d4 72 40 91 a163 01 02 40 03',
    'an ext value of this type in another form' => '91 c7 01 72 40',
];
foreach ($messages as $name => $hex) {
    echo "$name: ", show($hex, UnpackOptions::USE_RECORDS), "\n";
    show_in_pieces($hex, UnpackOptions::USE_RECORDS);
}
echo 'without the option: ', show('93 40 7f d4 72 40', 0), "\n";
?>
--EXPECT--
a record: {"a":1,"b":2}
two of a structure: [{"a":1,"b":2},{"a":3,"b":4}]
two structures: [{"a":1},{"b":2},{"b":3},{"a":4}]
in another: [{"a":{"a":5}},{"a":1}]
with arrays and maps: [{"a":1,"b":[2,100]},{"a":{"a":1},"b":null}]
without keys: [[],[],1]
a number as a key: [{"1":1,"01":2},{"1":3,"01":4}]
__proto__: {"__proto__":1}
an id of two bytes: [{"a":1},{"b":2},{"b":3}]
defined again: [{"a":1},{"a":2},{"b":3},{"b":4},{"a":5}]
first with one byte, then with two: [{"a":1},{"a":2},{"b":3},{"b":4}]
defined again in itself: [{"a":{"c":1},"b":2},{"c":3}]
an ext value of this type in another form: [{"type":114,"data":"@"}]
without the option: [64,127,{"type":114,"data":"@"}]
