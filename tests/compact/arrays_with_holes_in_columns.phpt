--TEST--
Lists, maps, rows and objects that have lost elements are the columns that they are without the holes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function form(string $name, array $value): void
{
    $packed = compact_form($value);
    $read = msgpack_unpack($packed);
    printf("%s: %s, %s, %s\n", $name, strlen($packed) * 2 < strlen(msgpack_pack($value, ['compact' => false])) ? 'columns' : 'no columns',
        serialize($read) === serialize($value) ? 'the same value' : 'another value',
        compact_form($read) === $packed && compact_form(unserialize(serialize($value))) === $packed ? 'the same bytes' : 'other bytes');
}

function without(array $rows, Closure $lose): array
{
    array_walk($rows, $lose);
    return $rows;
}

$rows = array_map(fn (int $i) => ['id' => 1000 + $i, 'mail' => "user$i@example.org", 'ok' => $i % 3 === 0] + ($i % 5 ? [] : ['note' => "n$i"]), range(0, 39));
form('rows that lack a key', $rows);
form('a key of each is gone', without($rows, function (&$row) { unset($row['mail']); }));
form('the first key', without($rows, function (&$row) { array_shift($row); }));
form('one key of one', without($rows, function (&$row, $i) { if ($i === 30) unset($row['id']); }));
form('a row is gone', array_diff_key($rows, [3 => 1]));
$first = $rows;
unset($first[0]);
form('the first row', $first);
form('a filtered list', array_filter($rows, fn ($row) => $row['id'] % 3));
$named = array_combine(array_map(fn ($i) => "row $i", range(0, 39)), $rows);
unset($named['row 5'], $named['row 0']);
form('a map of rows', $named);
form('lists with holes in rows', array_map(fn ($i) => ['id' => $i, 'tags' => array_filter(["tag $i", null, 'another'])], range(0, 39)));
form('maps with holes in rows', without(array_map(fn ($i) => ['id' => $i, 'by name' => ["a$i" => 1, "b$i" => 2, "c$i" => 3]], range(0, 39)), function (&$row, $i) { unset($row['by name']["a$i"]); }));
$numbers = range(100000, 100999);
unset($numbers[500]);
form('a list of numbers', $numbers);
$rest = [1 => 'a', 2 => 'b'];
unset($rest[1], $rest[2]);
form('an empty array with holes', array_map(fn ($i) => ['id' => $i, 'empty' => $rest], range(0, 39)));
$objects = array_map(fn ($row) => (object) $row, unserialize(serialize($rows)));
form('objects of stdClass', $objects);
foreach ($objects as $i => $object) {
    if ($i % 4 < 2) unset($object->mail);
}
form('of which some have lost a property', $objects);

// A row in two lists is one array, and one held by reference is one reference.
$row = $rows[7];
unset($row['ok']);
$twice = array_merge($rows, [$row, $row]);
var_dump(msgpack_unpack(compact_form([$twice, 'again' => $twice])) === [$twice, 'again' => $twice]);
$held = ['of' => $rows, 'first' => &$row, 'second' => &$row];
$read = msgpack_unpack(compact_form($held));
$read['first']['id'] = 0;
var_dump($read['second']['id']);
try {
    (new MessagePack\Packer(MessagePack\PackOptions::COMPACT))->pack([...$rows, 41 => array_filter(['id' => STDOUT, 'mail' => null])]);
} catch (MessagePack\Exception\PackingFailedException $e) {
    echo $e->getMessage(), ' ', $e->getPath(), "\n";
}
?>
--EXPECT--
rows that lack a key: columns, the same value, the same bytes
a key of each is gone: columns, the same value, the same bytes
the first key: columns, the same value, the same bytes
one key of one: columns, the same value, the same bytes
a row is gone: columns, the same value, the same bytes
the first row: columns, the same value, the same bytes
a filtered list: columns, the same value, the same bytes
a map of rows: columns, the same value, the same bytes
lists with holes in rows: columns, the same value, the same bytes
maps with holes in rows: columns, the same value, the same bytes
a list of numbers: columns, the same value, the same bytes
an empty array with holes: columns, the same value, the same bytes
objects of stdClass: columns, the same value, the same bytes
of which some have lost a property: columns, the same value, the same bytes
bool(true)
int(0)
Unsupported type "resource", maybe you forgot to register the type transformer or extension? [41][id]
