--TEST--
Columns that need more padding than they save are written in the plain form
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function nested(int $levels, mixed $value, ?int $key = null): mixed
{
    return $levels > 0 ? nested($levels - 1, $key === null ? [$value] : [$key => $value], $key) : $value;
}

$rows = [
    'lists, three levels' => array_fill(0, 20, nested(3, 1)),
    'lists, eight levels' => array_map(fn ($i) => nested(8, $i % 100), range(1, 1000)),
    'lists in blocks' => array_map(fn ($i) => nested(8, $i % 100), range(1, 17000)),
    'maps of integers' => array_map(fn ($i) => nested(4, $i % 100, 1 + $i % 7), range(1, 1000)),
    'lists, and a column that saves' => [array_map(fn ($i) => nested(8, $i % 100), range(1, 100)), range(100000, 101000)],
    'few bytes of padding' => array_fill(0, 1000, 1000),
];
foreach ($rows as $name => $value) {
    $compact = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    printf("%s: %s%s\n", $name, $compact === $plain ? 'plain' : (strlen($compact) < strlen($plain) ? 'shorter' : 'longer'),
        msgpack_unpack($compact) === $value ? '' : ', other values');
}
?>
--EXPECT--
lists, three levels: plain
lists, eight levels: plain
lists in blocks: plain
maps of integers: plain
lists, and a column that saves: shorter
few bytes of padding: shorter
