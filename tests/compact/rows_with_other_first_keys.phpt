--TEST--
Compact form: rows are a table though the first has none of the first keys of the others, unless these are more than sixteen
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$keys = fn (string $prefix, int $count, int $value) => array_combine(array_map(fn ($i) => $prefix . $i, range(1, $count)), range($value, $value + $count - 1));
foreach ([16, 17] as $count) {
    $rows = [$keys('common', 10, 1), ...array_map(fn ($i) => $keys('own', $count, $i) + $keys('common', 10, $i), range(1, 40))];
    $length = strlen(compact_form($rows));
    echo "$count: ", $length < 1200 ? 'a table' : 'maps', same_as_plain($rows) ? '' : ', DIFFERENT', "\n";
}
?>
--EXPECT--
16: a table
17: maps
