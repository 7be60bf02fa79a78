--TEST--
Rows with lists that are in a table twice, and objects that share their properties with arrays, are as short as copies
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function form(string $what, array $value): void
{
    $packed = compact_form($value);
    printf("%s: %s%s\n", $what, strlen($packed) <= strlen(compact_form(unserialize(serialize($value)))) ? 'no longer' : 'longer',
        serialize(msgpack_unpack($packed)) === serialize($value) ? '' : ', another value');
}

$rows = array_map(fn (int $i) => ['id' => $i, 'name' => "name $i", 'tags' => ['tag ' . $i % 7, 'b']], range(1, 60));
form('a row again', [...$rows, $rows[0]]);
form('all again', [...$rows, ...$rows]);
form('with long lists', [...$long = array_map(fn (array $row) => [...$row, 'list' => array_map(fn (int $i) => $i * $i, range(1, 99))], $rows), ...$long]);
unset($long); // whose tags are those of the rows
form('one row again and again', array_fill(0, 60, $rows[5]));
$nested = array_map(fn (int $i) => ['id' => $i, 'at' => ['street' => 'Road ' . $i % 9, 'zip' => $i * 7]], range(1, 60));
form('with maps, a fifth again', [...$nested, ...array_slice($nested, 20, 15)]);
$flat = array_map(fn (int $i) => ['id' => $i, 'name' => "name $i"], range(1, 60));
form('objects of arrays', array_map(fn (array $row) => (object) $row, $flat));
form('objects and their arrays', [array_map(fn (array $row) => (object) $row, $flat), $flat]);
form('objects of one array', array_map(fn () => (object) $flat[5], $flat));

// An object in a row that is there twice is one object.
$rows = array_map(fn (int $i) => ['id' => $i, 'of' => [(object) ['id' => $i]]], range(1, 40));
$read = msgpack_unpack(compact_form([...$rows, $rows[7]]));
var_dump($read[7]['of'][0] === $read[40]['of'][0], $read[6]['of'][0] === $read[7]['of'][0]);

// What is in the array that an object has for its properties is the same as in that array.
$rows = array_map(fn (int $i) => ['id' => $i, 'of' => (object) ['id' => $i]], range(1, 40));
$read = msgpack_unpack(compact_form([array_map(fn (array $row) => (object) $row, $rows), $rows]));
var_dump($read[0][7]->of === $read[1][7]['of']);
?>
--EXPECT--
a row again: no longer
all again: no longer
with long lists: no longer
one row again and again: no longer
with maps, a fifth again: no longer
objects of arrays: no longer
objects and their arrays: no longer
objects of one array: no longer
bool(true)
bool(false)
bool(true)
