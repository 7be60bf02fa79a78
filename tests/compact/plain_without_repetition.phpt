--TEST--
Compact form: a value in which nothing repeats is plain
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $x = 1; public $y = 2; }
foreach ([[], [1, 2, 3], ['abc', 'def'], ['ab', 'ab'], ['a' => 1, 'b' => 2], new Point, [new Point], [[1], [2]], [['a' => 1], ['a' => 2]], 'abc', 7, null, array_map(fn ($i) => $i % 7 ? $i : true, range(1000, 3000)),
    array_flip(array_map(fn ($i) => strtr(substr(md5((string) $i), 0, 9), '0123456789', 'ghijklmnop'), range(1, 100))), ['one' => null, 'two' => true, 'six' => 6, ...array_fill_keys(range('a', 'z'), 1)]] as $value) {
    $packed = compact_form($value);
    var_dump($packed === msgpack_pack($value, ['compact' => false]) && !str_starts_with($packed, ANNOUNCEMENT));
}
show_form('floats', [1.5, 0.1]);
show_form('a few numbers', range(1000, 1003));
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
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
floats: plain
a few numbers: plain
