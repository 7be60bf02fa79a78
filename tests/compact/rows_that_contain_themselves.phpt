--TEST--
Compact form: rows that contain themselves, by references that nothing else has, are read as from plain MessagePack
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
function map(int $i): array
{
    $map = ['identifier' => $i, 'self' => 0];
    $map['self'] = &$map;
    return $map;
}
function tuple(int $i): array
{
    $tuple = [$i];
    $tuple[] = &$tuple;
    return $tuple;
}
function parent_of_itself(int $i): array
{
    $parent = ['name' => "parent $i"];
    $row = ['identifier' => $i, 'parent' => &$parent];
    $parent['child'] = $row;
    return $row;
}
/** Twice as many rows at each level. */
function branches(int $i): array
{
    [$left, $right] = [[], []];
    $row = ['identifier' => $i, 'left' => &$left, 'right' => &$right];
    [$left['up'], $right['up']] = [$row, $row];
    return $row;
}
/** In a cell that is written out. */
function odd(int $i): array
{
    $row = $i < 19 ? ['identifier' => $i, 'self' => $i] : map($i);
    return $row;
}
final class CallsUserland
{
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void {}
}
foreach (['map', 'tuple', 'parent_of_itself', 'branches', 'odd'] as $make) {
    $value = array_map($make, range(1, 20));
    $read = [];
    foreach ([new CallsUserland, 1] as $before) { // after a call of userland all references are known
        msgpack_pack($before);
        $read[] = shown(msgpack_unpack(msgpack_pack($value, ['compact' => false])));
    }
    foreach ([new CallsUserland, 1] as $before) {
        msgpack_pack($before);
        $packed = compact_form($value);
        echo "$make: ", in_array(shown(msgpack_unpack($packed)), $read, true) ? 'as plain' : shown(msgpack_unpack($packed)), "\n";
    }
}
// What contains nothing of the kind is in columns, if references are around it as well.
$list = [1, 2];
$rows = array_map(fn (int $i) => ['identifier' => $i, 'list' => $list, 'rows' => [['list' => $list], [$list]]], range(1, 20));
foreach ($rows as &$row) {
    $row['more'] = 1;
}
unset($row);
$rows[] = $rows[0];
var_dump(strlen(compact_form($rows)) < strlen(msgpack_pack($rows)) / 2, msgpack_unpack(compact_form($rows)) === $rows);
?>
--EXPECT--
map: as plain
map: as plain
tuple: as plain
tuple: as plain
parent_of_itself: as plain
parent_of_itself: as plain
branches: as plain
branches: as plain
odd: as plain
odd: as plain
bool(true)
bool(true)
