--TEST--
Compact form: an array that is in two cells, and beside the table, is equal after reading, and none changes with another
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
foreach (['list' => [1, 2, 3, 4, 5], 'map' => ['a' => 1, 'b' => 'text'], 'table' => array_map(fn (int $n) => ['a' => $n, 'text' => "text $n"], range(1, 9))] as $what => $shared) {
    $table = fn (array $at) => array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => in_array($n, $at) ? $shared : null, 'other' => $n === 4 ? $shared : $n], range(1, 12));
    $all = $table(range(1, 12));
    $values = [
        'two cells' => $table([2, 7]), 'before' => [$shared, $table([2, 7])], 'after' => [$table([2, 7]), $shared], 'all cells' => [$shared, $all],
        'a row again' => [$all, $all[3], $all[5]], 'a row before' => [$all[3], $all], 'the table again' => [$all, $all], 'in itself' => [[$all, $all], $all],
        'two tables' => [$table([2]), $table([2])], 'in a map' => ['first' => $all, 'second' => $all[4], 'third' => $shared],
    ];
    foreach ($values as $where => $value) {
        $packed = compact_form($value);
        $read = msgpack_unpack($packed);
        echo "$what, $where: ", str_starts_with($packed, ANNOUNCEMENT) && strlen($packed) < strlen(msgpack_pack($value, ['compact' => false])) ? 'shorter' : 'not shorter',
            $read === $value ? '' : ', read as another value', compact_form($read) && msgpack_unpack(compact_form($read)) === $value ? '' : ', not packed again', "\n";
        // Each array in turn is written to: that changes this path of the value and no other.
        $paths = [];
        $walk = function (array $array, array $path) use (&$walk, &$paths): void {
            $paths[] = $path;
            foreach ($array as $key => $element) {
                is_array($element) && $walk($element, [...$path, $key]);
            }
        };
        $walk($value, []);
        foreach ($paths as $path) {
            [$one, $other] = [$read, $value];
            [$in_one, $in_other] = [&$one, &$other];
            foreach ($path as $key) {
                $in_one = &$in_one[$key];
                $in_other = &$in_other[$key];
            }
            $in_one['new'] = $in_other['new'] = 'changed';
            unset($in_one, $in_other);
            if ($one !== $other || $read !== $value) {
                echo '  ', implode('/', $path), ": a write changes another array\n";
            }
        }
    }
}
?>
--EXPECT--
list, two cells: shorter
list, before: shorter
list, after: shorter
list, all cells: shorter
list, a row again: shorter
list, a row before: shorter
list, the table again: shorter
list, in itself: shorter
list, two tables: shorter
list, in a map: shorter
map, two cells: shorter
map, before: shorter
map, after: shorter
map, all cells: shorter
map, a row again: shorter
map, a row before: shorter
map, the table again: shorter
map, in itself: shorter
map, two tables: shorter
map, in a map: shorter
table, two cells: shorter
table, before: shorter
table, after: shorter
table, all cells: shorter
table, a row again: shorter
table, a row before: shorter
table, the table again: shorter
table, in itself: shorter
table, two tables: shorter
table, in a map: shorter
