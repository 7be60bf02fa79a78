--TEST--
Compact form: malformed messages are rejected where they are wrong
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$long = 'da0100' . str_repeat('61', 256);
foreach ([
    'no string of this index' => '92 a3616263 d45001',
    'no string of this index, two bytes' => '92 a3616263 d5500001',
    'no string at all' => '91 d45000',
    'no string, as a key' => '81 d45000 01',
    'a long string, as a key' => "92 $long 81 d45000 01",
    'a long string, in a payload' => "93 a3616263 $long 92 d45400 d45001",
    'a long class' => "92 $long 91 d45400",
    'a string in four bytes' => '92 a3616263 d65000000000',
    'a string with another head' => '92 a3616263 c7015000',
    'no shape of this index' => '92 81 a161 01 92 d45101 01',
    'its own shape is not yet defined' => '82 a161 01 a162 93 d45100 01 02',
    'a shape in four bytes' => '92 82 a161 01 a162 02 93 d65100000000 01 02',
    'too few values' => '92 82 a161 01 a162 02 92 d45100 01',
    'too many values' => '92 82 a161 01 a162 02 94 d45100 01 02 03',
    'a long string, as the name of a case' => "92 $long 82 c006 a141 d45000",
    'a long key' => "92 81 $long 01 92 d45100 02",
    'a class as long' => "92 82 c0 $long a161 01 92 d45100 02",
    'a definition without keys' => '91 c70051',
    'a definition with a value missing' => '94 c70051 a161 a162 01',
    'two keys alike' => '95 c70051 a161 a161 01 02',
    'two keys alike, one a number' => '95 c70051 01 a131 01 02',
    'two names alike, one a number' => '97 c70051 c0 01 a131 a8737464436c617373 01 02',
    'a key that is none' => '95 c70051 a161 c3 01 02',
    'nil as a second key' => '95 c70051 a161 c0 01 a162',
    'a class that is no string' => '95 c70051 c0 a161 01 02',
    'a class that is a large integer' => '95 c70051 c0 a161 cfffffffffffffffff 02',
    'a class that is a boolean' => '95 c70051 c0 a161 c3 02',
    'an array in itself' => '91 d45301',
    'a map in itself' => '81 a161 d45301',
    'an array held by reference' => '92 82c0010007 d45302',
    'a list that is empty' => '92 90 d45302',
    'an ordinal too large' => '91 d45302',
    'the ordinal 0' => '91 d45300',
    'a record that is not complete' => '92 82 a161 01 a162 02 93 d45100 01 d45303',
    'an ordinal of three bytes' => '92 91 01 c70353000002',
    'an ordinal of five bytes' => '92 91 01 c7055300000002ff',
    'an ordinal of eight bytes' => '92 91 01 d7530000000000000002',
    'a list payload without a class of this index' => '92 a3616263 91 d45401',
    'no class at all' => '91 d45400',
    'a class in four bytes' => '92 a3616263 91 d65400000000',
    'a list payload without a class' => '92 a3616263 91 c70054',
    'two shapes, of which the next message has one' => '94 a3616263 81 a161 01 81 a162 01 c1',
    'a map payload without any shape' => '92 a3616263 92 d5550008 02',
    'a map payload without a shape of this index' => '93 a3616263 81 a161 01 92 d5550001 02',
    'no class of this index, of a map payload' => '93 a3616263 81 a161 01 92 d5550100 02',
    'a map payload with one index' => '93 a3616263 81 a161 01 92 d45500 02',
    'a map payload with two values' => '93 a3616263 81 a161 01 93 d5550000 02 03',
    'a map payload without a value' => '93 a3616263 81 a161 01 91 d5550000',
    'a map payload of a shape with a class' => '93 a3616263 82 c0 a141 a161 01 92 d5550000 02',
    'a map payload of a shape with two keys alike' => '93 a3616263 82 a161 01 a161 02 93 d5550000 03 04',
    'a map payload without a body' => '93 a3616263 81 a161 01 92 c70055 02',
    'a list payload outside of an array' => '92 a3616263 d45400',
    'a map payload outside of an array' => '93 a3616263 81 a161 01 d5550000',
    'a list payload as a second element' => '92 a3616263 92 01 d45400',
    'an array in a payload' => '93 a3616263 91 01 92 d45400 d45302',
    'a payload in itself' => '92 a3616263 92 d45400 d45303',
    'an ext value without its type' => '91 c70057',
    'a type without a meaning, the first' => '91 d45601',
    'a type without a meaning, another' => '92 a3616263 d5580869',
    'a type without a meaning, of an array' => '92 91 01 d45602',
    'a type without a meaning, the last' => '91 c7005f',
    'a shape outside of an array' => 'd45100',
    'a shape as a second element' => '92 01 d45100',
    'a second announcement' => '92 82c0030000 91 01',
    'bytes after the value' => '91 01 c0',
] as $what => $digits) {
    show_unpacked($what, message($digits));
}
show_unpacked('a longer head announces nothing', "\xdc\x00\x02\xc7\x00\x51\x01");
show_unpacked('nor does an array of one', "\x91\xc7\x00\x51");
?>
--EXPECT--
no string of this index: Parse error at offset 13, in [1]
no string of this index, two bytes: Parse error at offset 13, in [1]
no string at all: Parse error at offset 9, in [0]
no string, as a key: Parse error at offset 7
a long string, as a key: Parse error at offset 267, in [1]
a long string, in a payload: Parse error at offset 276, in [2][…][0]
a long class: Parse error at offset 270, in [1]
a string in four bytes: Parse error at offset 13, in [1]
a string with another head: Parse error at offset 14, in [1]
no shape of this index: Parse error at offset 15, in [1]
its own shape is not yet defined: Parse error at offset 16, in [b]
a shape in four bytes: Parse error at offset 17, in [1][0]
too few values: Parse error at offset 18, in [1]
too many values: Parse error at offset 18, in [1]
a long string, as the name of a case: Parse error at offset 271, in [1]
a long key: Parse error at offset 272, in [1]
a class as long: Parse error at offset 275, in [1]
a definition without keys: Parse error at offset 10
a definition with a value missing: Parse error at offset 10
two keys alike: Parse error at offset 14
two keys alike, one a number: Parse error at offset 13
two names alike, one a number: Parse error at offset 14
a key that is none: Parse error at offset 12
nil as a second key: Parse error at offset 13
a class that is no string: Parse error at offset 14
a class that is a large integer: Parse error at offset 22
a class that is a boolean: Parse error at offset 13
an array in itself: Parse error at offset 10, in [0]
a map in itself: Parse error at offset 12, in [a]
an array held by reference: Parse error at offset 15, in [1]
a list that is empty: Parse error at offset 11, in [1]
an ordinal too large: Parse error at offset 10, in [0]
the ordinal 0: Parse error at offset 10, in [0]
a record that is not complete: Parse error at offset 22, in [1][b]
an ordinal of three bytes: Parse error at offset 12, in [1]
an ordinal of five bytes: Parse error at offset 12, in [1]
an ordinal of eight bytes: Parse error at offset 11, in [1]
a list payload without a class of this index: Parse error at offset 15, in [1]
no class at all: Parse error at offset 10
a class in four bytes: Parse error at offset 14, in [1][0]
a list payload without a class: Parse error at offset 15, in [1][0]
two shapes, of which the next message has one: Parse error at offset 19, in [3]
a map payload without any shape: Parse error at offset 16, in [1]
a map payload without a shape of this index: Parse error at offset 20, in [2]
no class of this index, of a map payload: Parse error at offset 20, in [2]
a map payload with one index: Parse error at offset 18, in [2][0]
a map payload with two values: Parse error at offset 20, in [2]
a map payload without a value: Parse error at offset 20, in [2]
a map payload of a shape with a class: Parse error at offset 23, in [2]
a map payload of a shape with two keys alike: Parse error at offset 23, in [2]
a map payload without a body: Parse error at offset 19, in [2][0]
a list payload outside of an array: Parse error at offset 13, in [1]
a map payload outside of an array: Parse error at offset 17, in [2]
a list payload as a second element: Parse error at offset 15, in [1][1]
an array in a payload: Parse error at offset 20, in [2][…][0]
a payload in itself: Parse error at offset 18, in [1][…][0]
an ext value without its type: Parse error at offset 10, in [0]
a type without a meaning, the first: Parse error at offset 9, in [0]
a type without a meaning, another: Parse error at offset 13, in [1]
a type without a meaning, of an array: Parse error at offset 11, in [1]
a type without a meaning, the last: Parse error at offset 10, in [0]
a shape outside of an array: Parse error at offset 8
a shape as a second element: Parse error at offset 10, in [1]
a second announcement: Parse error at offset 12, in [0]
bytes after the value: Extra bytes at offset 8
a longer head announces nothing: a:2:{i:0;O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:81;s:4:"data";s:0:"";}i:1;i:1;}
nor does an array of one: a:1:{i:0;O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:81;s:4:"data";s:0:"";}}
