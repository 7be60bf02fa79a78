--TEST--
Compact form: the same array is one array after reading, too
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$shared = range(1, 1000);
$value = msgpack_unpack(compact_form(array_fill(0, 100, $shared)));
$before = memory_get_usage();
$copies = msgpack_unpack(compact_form(array_fill(0, 100, $shared)));
var_dump($copies === $value, memory_get_usage() - $before < 3 * 16 * 1024);

// Whoever writes to one of them writes to a copy.
$copies[0][] = 'more';
var_dump(count($copies[0]), count($copies[1]), count($copies[99]));

// Rows, and arrays in which there are arrays.
$row = ['name' => 'Alice', 'tags' => $shared];
$read = msgpack_unpack(compact_form([$row, $row, ['row' => $row, 'list' => [$row, $row]], $shared]));
var_dump($read === [$row, $row, ['row' => $row, 'list' => [$row, $row]], $shared]);
show_form('inside a shared one', [[[1, 2, 3]], [[1, 2, 3]]]);
$inner = range(1, 4);
$outer = [$inner, 'x'];
show_form('one in another', [$outer, $outer, $inner]);
var_dump(same_as_plain([[...$inner, new MessagePack\Type\Timestamp(1)], $timed = [...$inner, new MessagePack\Type\Timestamp(1)], $timed, 'longer text', 'longer text']));
show_form('too short to pay', [[1], [1]]);
?>
--EXPECT--
bool(true)
bool(true)
int(1001)
int(1000)
int(1000)
bool(true)
inside a shared one: plain
one in another: 93929401020304a178d45302d45303
bool(true)
too short to pay: plain
