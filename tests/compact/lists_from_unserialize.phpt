--TEST--
Compact form: lists that unserialize() made, which are hash tables in PHP 8.2, are packed as any others
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$row = fn(int $id) => ['id' => $id, 'name' => "name $id", 'tags' => [['tag' => 'a', 'n' => $id], ['tag' => 'b', 'n' => 1], ['tag' => 'c', 'n' => 2]]];
$tree = function (int $depth, int $width) use (&$tree) {
    return ['depth' => $depth, 'width' => $width, 'children' => $depth === 0 ? [] : array_map(fn() => $tree($depth - 1, $width), range(1, $width))];
};
foreach ([array_map($row, range(1, 5)), [...array_map($row, range(1, 2)), null], $tree(3, 3), [[1, 2.5, null], ['a', 'b', 'c'], []]] as $value) {
    $same = unserialize(serialize($value));
    var_dump($same === $value && compact_form($same) === compact_form(eval('return ' . var_export($value, true) . ';')));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
