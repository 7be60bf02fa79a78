--TEST--
Compact form: keys that are integers, numeric strings, or empty
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
foreach ([[3, -1], ['1', -2], ['', 'a'], ['1.5', ' 1'], ["\0a", "a\0"], [PHP_INT_MAX, PHP_INT_MIN], ['-5', '05']] as $keys) {
    $row = fn(string $value) => array_combine($keys, [$value, "$value!"]);
    var_dump(same_as_plain(array_map($row, str_split(str_repeat('abcdefghijkl', 5), 4))), same_as_plain(['one' => $row('abcd'), 'two' => $row('abcd')]));
}
show_unpacked('a numeric string is an integer', message('92 82 a131 01 a161 02 93 d45100 03 04'));
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
a numeric string is an integer: a:2:{i:0;a:2:{i:1;i:1;s:1:"a";i:2;}i:1;a:2:{i:1;i:3;s:1:"a";i:4;}}
