--TEST--
Compact form: a table in which one row is the same array as another is still written as columns
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = array_map(fn (int $i) => ['a' => $i, 'b' => "b$i", 'c' => 1.5, 'd' => "d$i"], range(0, 98));
$size = strlen(compact_form([...$rows, $rows[98]])) - strlen(compact_form($rows));
echo 'One of the rows again: ', $size < 20 ? 'few bytes' : "$size bytes", "\n";
echo 'One of them beside the table: ', strlen(compact_form([$rows, $rows[50]])) - strlen(compact_form([$rows, null])), " bytes more than nil\n";
?>
--EXPECT--
One of the rows again: few bytes
One of them beside the table: 2 bytes more than nil
