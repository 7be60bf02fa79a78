--TEST--
A map of many numbers by integers is a column of keys and one of values
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\Raw;

/** Pairs whose keys rise by up to three. */
function pairs(int $count, Closure $value): array
{
    $map = [];
    for ($i = 0, $key = 1000; $i < $count; $i++) {
        $map[$key += 1 + $i * 7 % 3] = $value($i);
    }
    return $map;
}

$maps = [
    'floats' => pairs(100, fn ($i) => ($i * 37 % 1000) / 100),
    'ints' => pairs(100, fn ($i) => $i * 3700 % 100003),
    'both' => pairs(100, fn ($i) => $i % 10 === 5 ? $i * 100 : 0.25 + $i),
    'negative keys' => array_combine(range(-50, 49), range(2000, 2099)),
    'falling keys' => array_combine(range(3000, 2901), range(2000, 2099)),
    'a list with a gap' => array_diff_key(range(1000, 1099), [50 => 1]),
    'fifteen' => pairs(15, fn ($i) => 70000 + $i),
    'sixteen' => pairs(16, fn ($i) => 70000 + $i),
    'a text in front' => ['x' => 70000] + pairs(100, fn ($i) => 70000 + $i),
    'a text at the end' => pairs(100, fn ($i) => 70000 + $i) + ['x' => 70000],
    'a null among them' => pairs(100, fn ($i) => $i === 70 ? null : 70000 + $i),
    'by texts' => array_combine(array_map(fn ($i) => "number $i", range(1, 100)), range(1000, 1099)),
    'random' => array_combine(array_map(fn ($i) => crc32("key $i"), range(1, 100)), array_map(fn ($i) => crc32("value $i") / 7, range(1, 100))),
];
foreach ($maps as $name => $map) {
    $compact = compact_form($map);
    $plain = msgpack_pack($map, ['compact' => false]);
    printf("%s: %s%s\n", $name, $compact === $plain ? 'plain' : 'columns, ' . round(strlen($compact) / strlen($plain), 1),
        msgpack_unpack($compact) === $map ? '' : ', other values');
    $raw = new Raw($compact);
    $last = array_key_last($map);
    if ($raw->unpack() !== $map || $raw->get("/$last") !== $map[$last]) {
        echo "  not the same in parts\n";
    }
}
$value = ['first' => $maps['ints'], 'again' => $maps['ints'], 'list' => [$maps['floats'], $maps['both']]];
var_dump(msgpack_unpack(compact_form($value)) === $value);
$map = $maps['ints'];
$map[1001] = &$map[1002];
var_dump(msgpack_unpack(compact_form($map)) == $map);
?>
--EXPECT--
floats: columns, 0.3
ints: columns, 0.7
both: columns, 0.5
negative keys: columns, 0.1
falling keys: columns, 0.1
a list with a gap: columns, 0.6
fifteen: plain
sixteen: columns, 0.4
a text in front: plain
a text at the end: columns, 0.5
a null among them: columns, 0.3
by texts: plain
random: columns, 0.9
bool(true)
bool(true)
