--TEST--
Compact form: references in cells, to cells and to rows are read as the plain form has them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = fn () => array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => [$n, 'more']], range(1, 12));
$show = function (string $what, mixed $value): void {
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    echo "$what: ", shown(msgpack_unpack($packed)) === shown(msgpack_unpack($plain)) ? 'the same' : 'another value', strlen($packed) < strlen($plain) ? '' : ', not shorter', "\n";
};
$one = 'one value';
$value = $rows();
foreach (array_keys($value) as $key) {
    $value[$key]['cell'] = &$one;
}
$show('one value in all cells', $value);
$show('and beside them', [&$one, $value, &$one]);
$value = $rows();
foreach (array_keys($value) as $key) {
    $value[$key]['cell'] = &$value[$key]['number'];
}
$show('two cells of a row', $value);
$value = $rows();
$value[3]['cell'] = &$value[7]['cell'];
$show('two cells of a column', $value);
$value = $rows();
$value[3]['cell'] = &$value[2];
$show('a row in a cell', $value);
$value = $rows();
$value[3]['cell'] = &$value;
$show('the table in a cell', $value);
$value = $rows();
$value[3] = &$value[5];
$show('two rows', $value);
$value = $rows();
foreach ($value as &$row) {
    $row['text'] .= '!';
}
unset($row);
$show('references that nothing else has', $value);
$object = new stdClass;
$value = $rows();
foreach (array_keys($value) as $key) {
    $value[$key]['cell'] = &$object;
}
$show('an object by reference', [$value, $object, &$object]);
$value = array_map(fn (int $n) => [$n, "text $n"], range(1, 12));
$value[4][1] = &$value[8][0];
$show('in lists', $value);
$value = range(1, 50);
$value[4] = &$value[8];
$show('numbers', $value);
?>
--EXPECT--
one value in all cells: the same
and beside them: the same
two cells of a row: the same
two cells of a column: the same
a row in a cell: the same
the table in a cell: the same
two rows: the same
references that nothing else has: the same
an object by reference: the same
in lists: the same, not shorter
numbers: the same, not shorter
