--TEST--
Compact form: rows need not have all keys of their shape
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';

$known = '92 83 a178 01 07 02 05 03';
foreach ([
    'the first key' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '92 01 02 93 c2c3c0'),
    'the last key' => column(3, '95c70051 a178 a179 93 c2c3c0 92' . ext('38 03') . ext('00 05')),
    'of a known shape' => $known . column(3, '94d45100 92' . ext('38 05') . '92 01 02 92' . ext('38 02') . '91 03 93 c2c3c0'),
    'all of a key' => column(3, '95c70051 a178 a179 92' . ext('38 00') . ext('00 05') . '93 c2c3c0'),
    'none of a key' => column(3, '95c70051 a178 a179 92' . ext('38 ff') . ext('00 05') . '93 c2c3c0'),
    'and nulls' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '92' . ext('37 02') . '91 05 93 c2c3c0'),
    'in rows of rows' => column(2, '95c70051 a178 a179 95c70051 a17a a171 92' . ext('38 01') . '91 01 92' . ext('38 02') . '91 02 92 0304'),
    'lists' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '92' . ext('34 01 00 0102') . '93 010203 93 c2c3c0'),
    'maps' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '92 81a16101 81a16102 93 c2c3c0'),
    'a row again' => '92' . column(2, '95c70051 a178 a179 92' . ext('38 01') . '91 01 92' . ext('38 02') . '91 02') . 'd45303',
    'a row without keys' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '92 01 02 92' . ext('38 02') . '91 01'),
    'bits of too many bytes' => column(3, '93c70051 a178 92' . ext('38 0707') . '93 010203'),
    'bits of no byte' => column(3, '93c70051 a178 92' . ext('38') . '93 010203'),
    'no column' => column(3, '93c70051 a178 91' . ext('38 07')),
    'two columns' => column(3, '93c70051 a178 93' . ext('38 07') . '93 010203 93 010203'),
    'cells of all rows' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '93 010203 93 c2c3c0'),
    'twice' => column(3, '95c70051 a178 a179 92' . ext('38 06') . '92' . ext('38 06') . '92 0102 93 c2c3c0'),
    'of cells that are not null' => column(3, '95c70051 a178 a179 92' . ext('37 06') . '92' . ext('38 06') . '92 0102 93 c2c3c0'),
    'of lists' => column(3, '92' . ext('38 06') . '92 0102'),
    'of tuples' => column(3, '92' . ext('36') . '92' . ext('38 06') . '92 0102'),
    'of elements' => column(3, '92' . ext('34 00 01') . '92' . ext('38 06') . '92 0102'),
    'of values of maps' => column(1, '93' . ext('35 00 02') . '92 a161 a162 92' . ext('38 01') . '91 01'),
    'without an array' => column(3, '93c70051 a178' . ext('38 06')),
] as $what => $digits) {
    show_in_pieces($what, $digits);
}

echo "-- keys that are taken out leave nothing behind\n";
$rows = msgpack_unpack(message($known . column(2, '94d45100 92' . ext('38 02') . '91 01 92' . ext('38 01') . '91 02 92' . ext('38 02') . '91 03')))[1];
foreach ($rows as $row) {
    $copy = $row;
    $copy[] = 'next';
    echo json_encode([$row, $copy, count($row), array_key_first($row), current($row), isset($row['x']), isset($row[7]), isset($row[5])]), "\n";
}
var_dump(msgpack_unpack(compact_form($rows)) === $rows);

echo "-- keys that are taken out of rows which are malformed then are released once\n";
$key = 'd950' . bin2hex(str_repeat('k', 80));
$malformed = message(column(3, "93c70051 $key 92" . ext('38 04') . '92 0102'));
for ($i = 0; $i < 3; $i++) {
    var_dump(@msgpack_unpack($malformed));
}
$strings = array_map(fn ($i) => str_repeat((string) $i, 80), range(0, 9));
var_dump(count(array_unique($strings)));

ini_set('msgpack.assoc', '0');
show_in_pieces('objects', column(2, '95c70051 05 a179 92' . ext('38 01') . '91 01 92' . ext('38 02') . '91 02'));
?>
--EXPECT--
the first key: a:3:{i:0;a:1:{s:1:"y";b:0;}i:1;a:2:{s:1:"x";i:1;s:1:"y";b:1;}i:2;a:2:{s:1:"x";i:2;s:1:"y";N;}}
the last key: a:3:{i:0;a:2:{s:1:"x";b:0;s:1:"y";i:5;}i:1;a:2:{s:1:"x";b:1;s:1:"y";i:5;}i:2;a:1:{s:1:"x";N;}}
of a known shape: a:2:{i:0;a:3:{s:1:"x";i:1;i:7;i:2;i:5;i:3;}i:1;a:3:{i:0;a:2:{s:1:"x";i:1;i:5;b:0;}i:1;a:2:{i:7;i:3;i:5;b:1;}i:2;a:2:{s:1:"x";i:2;i:5;N;}}}
all of a key: a:3:{i:0;a:1:{s:1:"y";b:0;}i:1;a:1:{s:1:"y";b:1;}i:2;a:1:{s:1:"y";N;}}
none of a key: a:3:{i:0;a:2:{s:1:"x";i:5;s:1:"y";b:0;}i:1;a:2:{s:1:"x";i:5;s:1:"y";b:1;}i:2;a:2:{s:1:"x";i:5;s:1:"y";N;}}
and nulls: a:3:{i:0;a:1:{s:1:"y";b:0;}i:1;a:2:{s:1:"x";N;s:1:"y";b:1;}i:2;a:2:{s:1:"x";i:5;s:1:"y";N;}}
in rows of rows: a:2:{i:0;a:2:{s:1:"x";a:1:{s:1:"z";i:1;}s:1:"y";i:3;}i:1;a:2:{s:1:"x";a:1:{s:1:"q";i:2;}s:1:"y";i:4;}}
lists: a:3:{i:0;a:1:{s:1:"y";b:0;}i:1;a:2:{s:1:"x";a:1:{i:0;i:1;}s:1:"y";b:1;}i:2;a:2:{s:1:"x";a:2:{i:0;i:2;i:1;i:3;}s:1:"y";N;}}
maps: a:3:{i:0;a:1:{s:1:"y";b:0;}i:1;a:2:{s:1:"x";a:1:{s:1:"a";i:1;}s:1:"y";b:1;}i:2;a:2:{s:1:"x";a:1:{s:1:"a";i:2;}s:1:"y";N;}}
a row again: a:2:{i:0;a:2:{i:0;a:1:{s:1:"x";i:1;}i:1;a:1:{s:1:"y";i:2;}}i:1;a:1:{s:1:"x";i:1;}}
a row without keys: Parse error at offset 38, in [0]
bits of too many bytes: Parse error at offset 26, in [0]
bits of no byte: Parse error at offset 24, in [0]
no column: Parse error at offset 25, in [0]
two columns: Parse error at offset 25, in [0]
cells of all rows: Parse error at offset 28, in [0]
twice: Parse error at offset 33, in [0]
of cells that are not null: Parse error at offset 33, in [0]
of lists: Parse error at offset 19
of tuples: Parse error at offset 24, in [0]
of elements: Parse error at offset 26, in [0]
of values of maps: Parse error at offset 31, in [0]
without an array: Parse error at offset 24, in [0]
-- keys that are taken out leave nothing behind
[{"7":2},{"7":2,"8":"next"},1,7,2,false,true,false]
[{"x":1,"5":3},{"x":1,"5":3,"6":"next"},2,"x",1,true,false,true]
bool(true)
-- keys that are taken out of rows which are malformed then are released once
bool(false)
bool(false)
bool(false)
int(10)
objects: a:2:{i:0;O:8:"stdClass":1:{s:1:"5";i:1;}i:1;O:8:"stdClass":1:{s:1:"y";i:2;}}
