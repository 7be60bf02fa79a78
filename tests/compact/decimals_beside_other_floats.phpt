--TEST--
Compact form: each price is a decimal where every other float is none
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = array_map(fn ($n) => [$n + 0.99, "row $n", sqrt($n + 0.5), null], range(1, 100));
$packed = compact_form(['abc', 'abc', 'abc', $rows]);
var_dump(msgpack_unpack($packed)[3] === $rows);
echo count(array_filter($rows, fn ($row) => str_contains($packed, "\xd5\x5a" . pack('n', round(100 * $row[0]))))), " decimals\n";
?>
--EXPECT--
bool(true)
100 decimals
