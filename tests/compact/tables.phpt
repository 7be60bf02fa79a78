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
show_form('one column is none', $rows(3, 1));
$inner = $rows(3, 2);
$outer = array_map(fn(int $n) => ['number' => $n, 'rows' => $rows(3, 2), 'row' => ['number' => $n, 'rows' => 'text']], range(1, 4));
var_dump(same_as_plain($outer));
show_form('in each other', array_map(fn(int $n) => ['n' => $n, 'rows' => [['a' => $n, 'b' => 1], ['a' => $n, 'b' => 2], ['a' => $n, 'b' => 3]]], range(1, 3)));
// What is appended to a row and to the list gets the next index.
$list = msgpack_unpack(compact_form([[1 => 'a', 5 => 'b'], [1 => 'c', 5 => 'd'], [1 => 'e', 5 => 'f']]));
$list[] = 'row';
$list[2][] = 'cell';
echo json_encode($list), "\n";
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
one column is none: 9381a8636f6c756d6e20310181d450000281d4500003
bool(true)
in each other: 96c7005282a16e01a4726f777396c7005282a16101a16201010201030297d452000201020202030397d45200030103020303
[{"1":"a","5":"b"},{"1":"c","5":"d"},{"1":"e","5":"f","6":"cell"},"row"]
