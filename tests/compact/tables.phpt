--TEST--
Compact form: tables of known and unknown shapes, in each other, and of many columns
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = fn(int $count, int $columns) => array_map(
    fn(int $n) => array_combine(array_map(fn(int $column) => "column $column", range(1, $columns)), array_fill(0, $columns, $n)),
    range(1, $count)
);
foreach ([2, 15, 16, 70] as $columns) {
    var_dump(same_as_plain($rows(5, $columns)), same_as_plain(['first' => $rows(1, $columns)[0], 'rows' => $rows(5, $columns)]));
}
show_form('two rows are no table', $rows(2, 2));
show_form('one column of three cells is none', $rows(3, 1));
show_form('one column of more is', $rows(12, 1));
$inner = $rows(3, 2);
$outer = array_map(fn(int $n) => ['number' => $n, 'rows' => $rows(3, 2), 'row' => ['number' => $n, 'rows' => 'text']], range(1, 4));
var_dump(same_as_plain($outer));
$outer = array_map(fn(int $n) => ['number' => $n, 'rows' => $rows($n % 4, 2), 'row' => ['number' => $n, 'rows' => 'text']], range(1, 12));
show_form('in each other', $outer);
// What is appended to a row and to the list gets the next index.
$packed = compact_form(array_map(fn(int $n) => ["x" => "a$n", 5 => "b$n"], range(0, 29)));
$list = msgpack_unpack($packed);
$list[] = 'row';
$list[2][] = 'cell';
echo substr_count($packed, "\x52\x34"), ' table ', json_encode([...array_slice($list, 0, 3), ...array_slice($list, 29)]), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
two rows are no table: 9282a8636f6c756d6e203101a8636f6c756d6e20320193d451000202
one column of three cells is none: 9381a8636f6c756d6e20310181d450000281d4500003
one column of more is: 93c7035234000c93c70051a8636f6c756d6e2031c70352080101c706523f0000000000
bool(true)
in each other: 92c7035234000c97c70051a66e756d626572a4726f7773a3726f77c7035208010192c70f5234010100010201000102010001020195c70051a8636f6c756d6e2031a8636f6c756d6e2032dc0018010102010203010001010201020301000101020102030100dc001801010201020301000101020102030100010102010203010095c70051d45000d45001c7035208010192d45231a474657874
1 table [{"x":"a0","5":"b0"},{"x":"a1","5":"b1"},{"x":"a2","5":"b2","6":"cell"},{"x":"a29","5":"b29"},"row"]
