--TEST--
Compact form: malformed columns are rejected where they are wrong
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';

$known = '92 82 a161 01 a162 02';
$of_object = '92 83 c0 a8737464436c617373 a161 01 a162 02';
foreach ([
    'integers of another width' => column(3, ext('05 05 00')),
    'too many integers' => column(3, ext('01 05 00010203')),
    'too few integers' => column(3, ext('01 05 0001')),
    'integers without a base' => column(3, ext('00')),
    'a base that is no integer' => column(3, ext('00 c0')),
    'a base that is cut' => column(3, ext('00 cd05')),
    'bytes after the base' => column(3, ext('00 05 05')),
    'steps of another width' => column(3, ext('0d 05 00')),
    'steps without a step' => column(3, ext('08 05')),
    'a step that is no integer' => column(3, ext('08 05 a0')),
    'as many steps as cells' => column(3, ext('09 05 02 000102')),
    'floats without integers' => column(3, ext('12')),
    'floats of floats' => column(3, ext('12 11 00 05')),
    'eight bytes too few' => column(3, ext('30 3ff8000000000000 8000000000000000')),
    'a double too short' => column(2, ext('30 3ff8000000000000 80000000000000')),
    'an encoding that is not there' => column(3, ext('20 08 05 05')),
    'the one before the constant' => column(3, ext('32 05')),
    'the last encoding' => column(3, ext('ff')),
    'no encoding' => column(3, 'c70052'),
    'padding in place of a column' => column(3, ext('3f')),
    'a dictionary without an array' => column(3, ext('31 00 00 00')),
    'an index without a value' => column(3, '94' . ext('31 0c') . 'c3 a3616263 c2'),
    'a dictionary of other cells' => column(3, '93' . ext('31 0200') . 'c3 a3616263'),
    'a dictionary without values' => column(3, '91' . ext('31 000000')),
    'a dictionary of 257 values' => column(3, 'dc0102' . ext('31 00000000') . str_repeat('c0', 257)),
    'a list in a dictionary' => column(3, '93' . ext('31 02') . 'c3 90'),
    'an ext value in a dictionary' => column(3, '93' . ext('31 02') . 'c3 d40101'),
    'an ordinal in a dictionary' => column(3, '93' . ext('31 02') . 'c3 d45302'),
    'a reference to no string in a dictionary' => column(3, '93' . ext('31 02') . 'c3 d45000'),
    'two values without indexes' => column(3, '93' . ext('31') . 'a3616263 01'),
    'one value that is none' => column(3, '91' . ext('31')),
    'one value with a longer body' => column(3, '92' . ext('3100') . 'a3616263'),
    'one value that is a map' => column(3, '92' . ext('31') . '80'),
    'lists without lengths' => column(3, '92' . ext('34') . '90'),
    'lists of other lengths' => column(3, '92' . ext('34 01 00 0001') . '91 05'),
    'a length that is negative' => column(3, '92' . ext('34 00 ff') . '90'),
    'lengths that are floats' => column(3, '92' . ext('34 11 00 05') . '90'),
    'lists without elements' => column(3, '91' . ext('34 00 01')),
    'lists with more than elements' => column(3, '93' . ext('34 00 01') . '93 010203 c0'),
    'padding of an inner list' => column(3, '93' . ext('34 00 01') . ext('00 05') . ext('3f')),
    'lists of no length' => column(3, '91' . ext('36')),
    'lists of one length with a longer body' => column(3, '92' . ext('3600') . '93 010203'),
    'two keys alike' => column(1, '93' . ext('35 00 02') . '92 a161 a161 92 0102'),
    'two keys alike, one a number' => column(1, '93' . ext('35 00 02') . '92 a131 01 92 0102'),
    'a key that is nil' => column(1, '93' . ext('35 00 02') . '92 a131 c0 92 0102'),
    'a key that is true' => column(1, '93' . ext('35 00 02') . '93' . ext('31 02') . 'c3 c2 92 0102'),
    'keys that are floats' => column(1, '93' . ext('35 00 01') . ext('11 00 05') . '91 01'),
    'nils in keys' => column(1, '93' . ext('35 00 01') . '92' . ext('37 01') . '91 a131 91 01'),
    'lists of keys' => column(1, '93' . ext('35 00 01') . '92' . ext('34 00 01') . '91 a131 91 01'),
    'a list as a key' => column(1, '93' . ext('35 00 01') . '91 90 91 01'),
    'rows as keys' => column(1, '93' . ext('35 00 01') . '93c70051 a161 91 01 91 01'),
    'maps without values' => column(1, '92' . ext('35 00 01') . '91 a131'),
    'nils with too many bits' => column(3, '92' . ext('37 0500') . ext('00 05')),
    'nils with too few bits' => column(9, '92' . ext('37 05') . ext('00 05')),
    'nils without a column' => column(3, '91' . ext('37 05')),
    'nils with two columns' => column(3, '93' . ext('37 05') . ext('00 05') . ext('00 05')),
    'more cells than there are nils' => column(3, '92' . ext('37 05') . '93 010203'),
    'rows of no shape' => "92 81 a3616263 01" . column(3, '93d45101' . ext('00 05') . '93 c0c2c3'),
    'rows with too many columns' => $known . column(3, '94d45100' . ext('00 05') . '93 c0c2c3 93 c0c2c3'),
    'rows of a shape, in an ext 8' => $known . column(3, '93c7015100' . ext('00 05') . '93 c0c2c3'),
    'rows of a shape, in an ext 16' => $known . column(3, '93c800015100' . ext('00 05') . '93 c0c2c3'),
    'rows of a shape, in an ext 32' => $known . column(3, '93c90000000151 00' . ext('00 05') . '93 c0c2c3'),
    'rows with too few columns' => $known . column(3, '92d45100' . ext('00 05')),
    'objects with a column too few' => $of_object . column(3, '92d45100' . ext('00 05')),
    'objects of a class that is no string' => column(3, '95c70051 c0 a161 05' . ext('00 05')),
    'rows of a shape with two keys alike' => '92 82 a161 01 a161 02' . column(3, '93d45100' . ext('00 05') . '93 c0c2c3'),
    'rows that define two keys alike' => column(3, '95c70051 a161 a161' . ext('00 05') . '93 c0c2c3'),
    'rows with a key or a column too few' => column(3, '94c70051 a161 a162' . ext('00 05')),
    'rows without keys' => column(3, '91c70051'),
    'texts without a part' => column(3, '91' . ext('39 6162')),
    'texts with a column too few' => column(3, '92' . ext('39 61 01 01 62') . ext('08 05 01')),
    'texts with 199 columns too few' => column(3, '92' . ext('39' . str_repeat('01', 200)) . ext('08 05 01')),
    'texts with a column too many' => column(3, '93' . ext('39 61 01 62') . ext('08 05 01') . ext('08 05 01')),
    'texts without a template' => column(3, '91' . ext('39')),
    'a byte that has no meaning in a template' => column(3, '92' . ext('39 61 0a 62') . ext('08 05 01')),
    'the byte before that of prefixes' => column(3, '92' . ext('39 61 11 62') . ext('08 05 01')),
    'the last byte without a meaning' => column(3, '92' . ext('39 61 1f 62') . ext('08 05 01')),
    'too many digits' => column(3, '92' . ext('39 61 01 62') . ext('08 08 01')),
    'more than nine digits' => column(1, '92' . ext('39 61 09 62') . ext('00 ce3b9aca00')),
    'digits of a negative integer' => column(3, '92' . ext('39 61 01 62') . ext('08 01 ff')),
    'digits of values' => column(3, '92' . ext('39 61 01 62') . '93 010203'),
    'digits of one value' => column(3, '92' . ext('39 61 01 62') . '92' . ext('31') . '01'),
    'digits of floats' => column(3, '92' . ext('39 61 01 62') . ext('10 08 05 01')),
    'too many hexadecimal digits' => column(2, '92' . ext('39 61 14') . ext('01 00 0110')),
    'nine hexadecimal digits' => column(1, '92' . ext('39 17') . ext('00 cf0000000100000000')),
    'hexadecimal digits of values' => column(3, '92' . ext('39 61 14') . '93 010203'),
    'hexadecimal digits beside a string' => column(2, '93' . ext('39 15 00') . ext('00 07') . '92 a161 a162'),
    'hexadecimal digits behind an integer' => column(2, '93' . ext('39 13 15') . ext('00 07') . ext('00 07')),
    'a prefix that is longer than the text before' => column(2, '93' . ext('39 12 00') . ext('01 00 0004') . '92 a3616263 a164'),
    'a prefix that is longer than the text before, with a literal' => column(2, '93' . ext('39 12 00 2e') . ext('01 00 0005') . '92 a3616263 a164'),
    'a prefix of the first text' => column(2, '93' . ext('39 12 00') . ext('01 00 0100') . '92 a3616263 a164'),
    'a prefix of the 17th text' => column(17, '93' . ext('39 12 00') . ext('01 00 ' . str_repeat('00', 16) . '01') . 'dc0011' . str_repeat('a161', 17)),
    'a prefix of 256 bytes' => column(2, '93' . ext('39 12 00') . ext('08 00 cd0100') . '92 da012c' . str_repeat('61', 300) . 'a162'),
    'a prefix of 2^31 - 1 bytes' => column(2, '93' . ext('39 12 00') . ext('08 00 ce7fffffff') . '92 a3616263 a164'),
    'a negative prefix' => column(2, '93' . ext('39 12 00') . ext('08 00 ff') . '92 a3616263 a164'),
    'prefixes that are floats' => column(2, '93' . ext('39 12 00') . ext('10 08 00 01') . '92 a3616263 a164'),
    'prefixes that are whole decimals' => column(2, '93' . ext('39 12 00') . ext('18 08 00 01') . '92 a3616263 a164'),
    'prefixes that are values' => column(2, '93' . ext('39 12 00') . '92 0001 92 a3616263 a164'),
    'prefixes in a dictionary' => column(2, '93' . ext('39 12 00') . '93' . ext('31 02') . '0001 92 a3616263 a164'),
    'a prefix behind a literal' => column(2, '93' . ext('39 61 12 00') . ext('08 00 01') . '92 a3616263 a164'),
    'a prefix behind a string' => column(2, '93' . ext('39 00 12') . '92 a3616263 a164' . ext('08 00 01')),
    'a prefix before a literal' => column(2, '93' . ext('39 12 61 00') . ext('08 00 01') . '92 a3616263 a164'),
    'a prefix before digits' => column(2, '93' . ext('39 12 01') . ext('08 00 01') . ext('08 00 01')),
    'a prefix before an integer' => column(2, '93' . ext('39 12 13') . ext('08 00 01') . ext('08 00 01')),
    'a prefix before hexadecimal digits' => column(2, '93' . ext('39 12 15') . ext('08 00 01') . ext('08 00 01')),
    'a prefix before a prefix' => column(2, '94' . ext('39 12 12 00') . ext('08 00 01') . ext('08 00 01') . '92 a3616263 a164'),
    'a prefix without a string' => column(2, '92' . ext('39 12 61') . ext('00 00')),
    'a prefix before two strings' => column(2, '94' . ext('39 12 00 00') . ext('08 00 01') . '92 a3616263 a164 92 a0a0'),
    'a prefix before a string and an integer' => column(2, '94' . ext('39 12 00 2e 13') . ext('08 00 01') . '92 a3616263 a164' . ext('08 00 01')),
    'a prefix before a string and hexadecimal digits' => column(2, '94' . ext('39 12 00 15') . ext('08 00 01') . '92 a3616263 a164' . ext('08 00 01')),
    'a prefix with a column too few' => column(2, '92' . ext('39 12 00') . ext('08 00 01')),
    'nil behind a prefix' => column(2, '93' . ext('39 12 00') . ext('08 00 01') . '92 a3616263 c0'),
    'an integer behind a prefix' => column(2, '93' . ext('39 12 00') . ext('08 00 01') . '92 a3616263 01'),
    'two keys alike behind prefixes' => '93' . ext('35 00 02') . '93' . ext('39 12 00') . ext('01 00 0002') . '92 a26162 a0' . ext('00 05'),
    'an integer of ten digits' => column(2, '92' . ext('39 61 13 62') . '92 01 ce3b9aca00'),
    'a negative integer' => column(2, '92' . ext('39 61 13 62') . '92 01 ff'),
    'a string in place of an integer' => column(2, '92' . ext('39 61 13 62') . '92 01 a131'),
    'a float in place of an integer' => column(2, '92' . ext('39 61 13 62') . ext('10 00 01')),
    'nil in place of an integer' => column(2, '92' . ext('39 61 13 62') . '92 01 c0'),
    'an integer in place of a string' => column(2, '92' . ext('39 61 00 62') . '92 a0 01'),
    'nils in place of strings' => column(2, '92' . ext('39 61 00 62') . '92' . ext('37 03') . '92 a0a0'),
    'texts in place of strings' => column(2, '92' . ext('39 61 00 62') . '92' . ext('39 61 01') . ext('00 05')),
    'a list in place of a string' => column(2, '92' . ext('39 61 00 62') . '92 a0 90'),
    'lists in place of strings' => column(2, '92' . ext('39 61 00 62') . '92' . ext('34 00 01') . '92 a0a0'),
    'too few cells' => column(3, '92 0102'),
    'too many cells' => column(3, '94 01020304'),
    'a column that is a scalar' => column(3, '05'),
    'a column that is a map' => column(3, '81 01 c0'),
    'a column that is a string' => column(3, 'd45000'),
    'a column that is another ext value' => column(3, 'd40105'),
    'padding of another encoding' => column(3, ext('00 05') . ext('30'), true),
    'padding without a body' => column(3, ext('00 05') . 'c70052', true),
    'padding that is no ext value' => column(3, ext('00 05') . 'c0', true),
    'padding twice' => '94' . ext('34 00 03') . ext('00 05') . ext('3f') . ext('3f'),
    'a list of one length as a value' => '92' . ext('36') . ext('00 05'),
    'one value as a value' => '92' . ext('31') . '05',
    'a list of one length as a value, in place of a length' => '92' . ext('36 00 03') . ext('00 05'),
    'lengths by differences, as a value' => '92' . ext('34 08 03 00') . ext('00 05'),
    'a dictionary as a value' => '93' . ext('31 00') . '05 06',
    'nils as a value' => '92' . ext('37 01') . '91 05',
    'texts as a value' => '92' . ext('39 61 01') . ext('00 05'),
    'a list without its column' => '91' . ext('34 00 03'),
    'a list without its column, and one with more' => '94 91' . ext('34 00 03') . ext('00 05') . ext('3f') . '95' . ext('34 00 03') . ext('00 05') . ext('3f') . '0102',
    'a map without its values' => '92' . ext('35 00 01') . '91 a161',
    'an empty map' => '93' . ext('35 00 00') . '90 90',
    'an empty map in a column' => column(2, '93' . ext('35 01 00 0100') . '91 a161' . ext('00 05')),
    'a length of no list' => '92' . ext('34') . '90',
    'two lengths' => '92' . ext('34 01 00 0102') . '91 05',
    'a fixext of one byte as its first element' => '92 d45234 90',
    'one of two bytes' => '92 d5523400 90',
    'an ext 16 as its first element' => '92 c80003 523400 03' . ext('00 05'),
    'columns as a second element' => '92 01 d5523400',
    'columns outside of an array' => 'd5523400',
    'a list in itself' => column(1, '91 d45301'),
    'a row in itself' => $known . column(2, '93d45100 92 0102 92 01 d45304'),
    'a row in a row before' => $known . column(2, '93d45100 92 0102 92 d45305 01'),
    'a list in a list of its column' => column(2, '92' . ext('34 00 01') . '92 d45303 01'),
    'an ordinal of an empty list in a column' => '92' . column(2, '92' . ext('34 00 00') . '90') . 'd45303',
    'an ordinal behind the rows' => '92' . column(3, '93c70051 a161' . ext('00 05')) . 'd45306',
    'a row that lacks all keys' => column(2, '93c70051 a161 92' . ext('38 01') . '91 05'),
    'nils whose column follows' => '93' . column(3, '91' . ext('37 05')) . ext('00 05') . '01',
    'lengths whose column follows' => '93' . column(3, '91' . ext('34 00 01')) . '93 010203 01',
    'lengths that are too much' => column(2, '92' . ext('34 00 ce80000000') . '90'),
    'a dictionary without values, for no cells' => column(0, '91' . ext('31')),
    'texts of no cells' => column(0, '92' . ext('39 61 01 62') . ext('00 05')),
    'maps of no cells' => column(0, '93' . ext('35 00 01') . '90 90'),
    'lists of one length of no cells' => column(0, '92' . ext('36') . '90'),
    'rows of no cells' => column(0, '93c70051 a161 90'),
] as $what => $digits) {
    show_unpacked($what, message($digits));
    $unpacker = new MessagePackUnpacker;
    try {
        foreach (str_split(message($digits)) as $byte) {
            $unpacker->feed($byte);
            echo $unpacker->execute() ? "  in pieces it is read\n" : '';
        }
    } catch (MessagePack\Exception\UnpackingFailedException) {
    }
}
?>
--EXPECT--
integers of another width: Parse error at offset 19
too many integers: Parse error at offset 22
too few integers: Parse error at offset 20
integers without a base: Parse error at offset 17
a base that is no integer: Parse error at offset 18
a base that is cut: Parse error at offset 19
bytes after the base: Parse error at offset 19
steps of another width: Parse error at offset 19
steps without a step: Parse error at offset 18
a step that is no integer: Parse error at offset 19
as many steps as cells: Parse error at offset 22
floats without integers: Parse error at offset 17
floats of floats: Parse error at offset 20
eight bytes too few: Parse error at offset 33
a double too short: Parse error at offset 32
an encoding that is not there: Parse error at offset 20
the one before the constant: Parse error at offset 18
the last encoding: Parse error at offset 17
no encoding: Parse error at offset 16
padding in place of a column: Parse error at offset 17
a dictionary without an array: Parse error at offset 20
an index without a value: Parse error at offset 25
a dictionary of other cells: Parse error at offset 20
a dictionary without values: Parse error at offset 21
a dictionary of 257 values: Parse error at offset 24
a list in a dictionary: Parse error at offset 20
an ext value in a dictionary: Parse error at offset 20
an ordinal in a dictionary: Parse error at offset 23
a reference to no string in a dictionary: Parse error at offset 20
two values without indexes: Parse error at offset 18
one value that is none: Parse error at offset 18
one value with a longer body: Parse error at offset 19
one value that is a map: Parse error at offset 18
lists without lengths: Parse error at offset 18
lists of other lengths: Parse error at offset 22
a length that is negative: Parse error at offset 20
lengths that are floats: Parse error at offset 21
lists without elements: Parse error at offset 20
lists with more than elements: Parse error at offset 20
padding of an inner list: Parse error at offset 20
lists of no length: Parse error at offset 18
lists of one length with a longer body: Parse error at offset 19
two keys alike: Parse error at offset 25, in [0]
two keys alike, one a number: Parse error at offset 24, in [0]
a key that is nil: Parse error at offset 24, in [0]
a key that is true: Parse error at offset 28, in [0]
keys that are floats: Parse error at offset 26, in [0]
nils in keys: Parse error at offset 26, in [0]
lists of keys: Parse error at offset 27, in [0]
a list as a key: Parse error at offset 21, in [0]
rows as keys: Parse error at offset 24, in [0]
maps without values: Parse error at offset 20
nils with too many bits: Parse error at offset 20
nils with too few bits: Parse error at offset 19
nils without a column: Parse error at offset 19
nils with two columns: Parse error at offset 19
more cells than there are nils: Parse error at offset 20
rows of no shape: Parse error at offset 24, in [1]
rows with too many columns: Parse error at offset 25, in [1]
rows of a shape, in an ext 8: Parse error at offset 26, in [1]
rows of a shape, in an ext 16: Parse error at offset 27, in [1]
rows of a shape, in an ext 32: Parse error at offset 29, in [1]
rows with too few columns: Parse error at offset 25, in [1]
objects with a column too few: Parse error at offset 35, in [1]
objects of a class that is no string: Parse error at offset 21, in [0]
rows of a shape with two keys alike: Parse error at offset 25, in [1]
rows that define two keys alike: Parse error at offset 21, in [0]
rows with a key or a column too few: Parse error at offset 17
rows without keys: Parse error at offset 17
texts without a part: Parse error at offset 20
texts with a column too few: Parse error at offset 22
texts with 199 columns too few: Parse error at offset 218
texts with a column too many: Parse error at offset 21
texts without a template: Parse error at offset 18
a byte that has no meaning in a template: Parse error at offset 21
the byte before that of prefixes: Parse error at offset 21
the last byte without a meaning: Parse error at offset 21
too many digits: Parse error at offset 27, in [0]
more than nine digits: Parse error at offset 30, in [0]
digits of a negative integer: Parse error at offset 27, in [0]
digits of values: Parse error at offset 22, in [0]
digits of one value: Parse error at offset 22, in [0]
digits of floats: Parse error at offset 28, in [0]
too many hexadecimal digits: Parse error at offset 27, in [0]
nine hexadecimal digits: Parse error at offset 32, in [0]
hexadecimal digits of values: Parse error at offset 21, in [0]
hexadecimal digits beside a string: Parse error at offset 20
hexadecimal digits behind an integer: Parse error at offset 20
a prefix that is longer than the text before: Parse error at offset 34, in [0]
a prefix that is longer than the text before, with a literal: Parse error at offset 35, in [0]
a prefix of the first text: Parse error at offset 34, in [0]
a prefix of the 17th text: Parse error at offset 79, in [0]
a prefix of 256 bytes: Parse error at offset 334, in [0]
a prefix of 2^31 - 1 bytes: Parse error at offset 37, in [0]
a negative prefix: Parse error at offset 33, in [0]
prefixes that are floats: Parse error at offset 27, in [0]
prefixes that are whole decimals: Parse error at offset 27, in [0]
prefixes that are values: Parse error at offset 21, in [0]
prefixes in a dictionary: Parse error at offset 21, in [0]
a prefix behind a literal: Parse error at offset 21
a prefix behind a string: Parse error at offset 20
a prefix before a literal: Parse error at offset 21
a prefix before digits: Parse error at offset 20
a prefix before an integer: Parse error at offset 20
a prefix before hexadecimal digits: Parse error at offset 20
a prefix before a prefix: Parse error at offset 21
a prefix without a string: Parse error at offset 20
a prefix before two strings: Parse error at offset 21
a prefix before a string and an integer: Parse error at offset 22
a prefix before a string and hexadecimal digits: Parse error at offset 21
a prefix with a column too few: Parse error at offset 20
nil behind a prefix: Parse error at offset 32, in [0]
an integer behind a prefix: Parse error at offset 32, in [0]
two keys alike behind prefixes: Parse error at offset 32
an integer of ten digits: Parse error at offset 28, in [0]
a negative integer: Parse error at offset 24, in [0]
a string in place of an integer: Parse error at offset 25, in [0]
a float in place of an integer: Parse error at offset 27, in [0]
nil in place of an integer: Parse error at offset 24, in [0]
an integer in place of a string: Parse error at offset 24, in [0]
nils in place of strings: Parse error at offset 27, in [0]
texts in place of strings: Parse error at offset 28, in [0]
a list in place of a string: Parse error at offset 23, in [0]
lists in place of strings: Parse error at offset 28, in [0]
too few cells: Parse error at offset 14
too many cells: Parse error at offset 14
a column that is a scalar: Parse error at offset 14
a column that is a map: Parse error at offset 14
a column that is a string: Parse error at offset 15
a column that is another ext value: Parse error at offset 15
padding of another encoding: Parse error at offset 18
padding without a body: Parse error at offset 18
padding that is no ext value: Parse error at offset 18
padding twice: Parse error at offset 13
a list of one length as a value: Parse error at offset 11
one value as a value: Parse error at offset 11
a list of one length as a value, in place of a length: Parse error at offset 13
lengths by differences, as a value: Parse error at offset 14
a dictionary as a value: Parse error at offset 12
nils as a value: Parse error at offset 12
texts as a value: Parse error at offset 13
a list without its column: Parse error at offset 13
a list without its column, and one with more: Parse error at offset 14, in [0]
a map without its values: Parse error at offset 13
an empty map: Parse error at offset 13
an empty map in a column: Parse error at offset 22
a length of no list: Parse error at offset 11
two lengths: Parse error at offset 15
a fixext of one byte as its first element: Parse error at offset 10
one of two bytes: Parse error at offset 11
an ext 16 as its first element: Parse error at offset 11, in [0]
columns as a second element: Parse error at offset 10, in [1]
columns outside of an array: Parse error at offset 8
a list in itself: Parse error at offset 17, in [0]
a row in itself: Parse error at offset 33, in [1][1][b]
a row in a row before: Parse error at offset 32, in [1][0][b]
a list in a list of its column: Parse error at offset 24, in [0][0]
an ordinal of an empty list in a column: Parse error at offset 25, in [1]
an ordinal behind the rows: Parse error at offset 28, in [1]
a row that lacks all keys: Parse error at offset 27, in [0]
nils whose column follows: Parse error at offset 20, in [0]
lengths whose column follows: Parse error at offset 21, in [0]
lengths that are too much: Parse error at offset 24
a dictionary without values, for no cells: Parse error at offset 18
texts of no cells: Parse error at offset 21
maps of no cells: Parse error at offset 20
lists of one length of no cells: Parse error at offset 18
rows of no cells: Parse error at offset 17
