--TEST--
BufferUnpacker gives right answers to the conformance corpus; as rybakit/msgpack it keeps nanoseconds out of range
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/conformance.php';
echo preg_replace('~^  should timestamps/\d{10}-ns-.*\n~m', '', wrong_answers('unpacker', this_extension()), -1, $count);
echo "$count of nanoseconds\n";
?>
--EXPECT--
`BufferUnpacker`: 0 of all answers wrong, 13 more should be others
  should keys/two-types-int-and-str 82 01 a178 a131 a179
  should keys/two-types-str-and-bin 82 a161 a178 c40161 a179
11 of nanoseconds
