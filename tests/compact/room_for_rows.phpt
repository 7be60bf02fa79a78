--TEST--
Compact form: a table whose first row is a map reserves no more rows than the input can fill
--EXTENSIONS--
msgpack
--INI--
memory_limit=16M
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('2^32 - 1 elements', message('dd ffffffff c70052 82 a161 01 a162 02 03 04'));
show_unpacked('one in the other', message(str_repeat('dd 00ffffff c70052 82 a161', 100)));
$cells = 100000;
memory_reset_peak_usage();
$before = memory_get_usage();
show_unpacked('half of the cells', message(sprintf('dd %08x c70052 82 a161 01 a162 02', 2 + $cells)) . str_repeat("\x01", $cells / 2));
var_dump(memory_get_peak_usage() - $before < 500 * $cells / 2);
$value = array_map(fn(int $i) => ['number' => $i, 'text' => 'some text'], range(1, 1000));
var_dump(msgpack_unpack(compact_form($value)) === $value);
?>
--EXPECT--
2^32 - 1 elements: Parse error at offset 21
one in the other: Insufficient data for unserializing at offset 1106, in [0][a]...
half of the cells: Insufficient data for unserializing at offset 50021, in [25001][a]
bool(true)
bool(true)
