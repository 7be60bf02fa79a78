--TEST--
Compact form: a table of which some rows are the same array after reading is packed again as a table
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$table = function (array $row): void {
    $packed = compact_form(array_map(fn (int $i) => ['key' => intdiv($i, 2)] + $row, range(0, 99)));
    $again = compact_form(msgpack_unpack($packed));
    echo json_encode($row), ': ', $again === $packed ? 'the same' : strlen($again) - strlen($packed), "\n";
};
$table(['other' => true]);
$table(['other' => -32, 'more' => null]);
$table(['other' => 'text']);
$repeated = fn (array $row) => strlen(compact_form(array_fill(0, 100, $row)));
var_dump($repeated(['key' => 1.25, 'other' => 2.5, 'more' => 3.75]) < 400);
var_dump($repeated(['key' => 'one', 'other' => 'two', 'more' => 'three']) < 400);
$long = fn (int $last) => ['key' => [...range(200, 998), $last], 'more' => 1];
$pair = fn (array $row) => strlen(compact_form([$row, $row, ['key' => 1, 'more' => 2], ['key' => 3, 'more' => 4]]));
var_dump($pair($long(999)) < 3000, $pair(['key' => [$long(998)], 'more' => 1]) < 3000);
?>
--EXPECT--
{"other":true}: the same
{"other":-32,"more":null}: the same
{"other":"text"}: the same
bool(true)
bool(true)
bool(true)
bool(true)
