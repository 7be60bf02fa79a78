--TEST--
Objects that several columns of tuples have are one object each, and cost no other list its columns; objects without properties get no longer
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Node { public function __construct(public int $id) {} }
class E {}

function form(string $what, array $value): void
{
    $packed = compact_form($value);
    $read = msgpack_unpack($packed);
    $plain = msgpack_pack($value, ['compact' => false]);
    printf("%s: %d %% of plain%s%s\n", $what, 100 * strlen($packed) / strlen($plain), strlen($packed) > strlen($plain) + 4 ? ', longer' : '',
        serialize($read) === serialize($value) ? '' : ', another value');
}

$nodes = array_map(fn (int $id) => new Node($id), range(1, 101));
$dates = array_map(fn (int $i) => new DateTimeImmutable("@$i"), range(1, 101));
$rows = array_map(fn (int $id) => new Node($id), range(1, 300));
$pairs = fn (array $of) => array_map(fn (int $i) => [$of[$i], $of[$i + 1]], range(0, 99));
form('rows', [$rows]);
form('edges and rows', [$pairs($nodes), $rows]);
form('pairs of dates and rows', [$pairs($dates), $rows]);
form('triples of the same', [array_map(fn ($node) => [$node, 1, $node], $nodes), $rows]);
$read = msgpack_unpack(compact_form([$pairs($nodes), $rows]));
var_dump($read[0][7][1] === $read[0][8][0], $read[0][7][0] === $read[0][8][0]);
foreach ([3, 8, 100, 10000] as $count) {
    form("$count objects without properties", array_map(fn () => new E, range(1, $count)));
}
?>
--EXPECT--
rows: 36 % of plain
edges and rows: 34 % of plain
pairs of dates and rows: 15 % of plain
triples of the same: 34 % of plain
bool(true)
bool(false)
3 objects without properties: 100 % of plain
8 objects without properties: 100 % of plain
100 objects without properties: 100 % of plain
10000 objects without properties: 100 % of plain
