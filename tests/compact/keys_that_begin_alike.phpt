--TEST--
A map whose keys begin or end alike is a column of what they differ by, where its values alone would save nothing
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\Raw;

/** Short lists of words of which none repeats. */
function lists(Closure $key): array
{
    $map = [];
    for ($i = 0; $i < 60; $i++) {
        $list = array_map(fn ($j) => substr(md5("value $i $j"), 0, 5 + $i % 3), range(0, $i * 7 % 4));
        $map[$key($i, 'g' . substr(md5("key $i"), 0, 31 - $i % 2))] = $list;
    }
    return $map;
}

$maps = [
    'a common beginning' => lists(fn ($i, $word) => "application/$word"),
    'a common end' => lists(fn ($i, $word) => "$word.example.org"),
    'numbers' => lists(fn ($i) => 'item ' . (1000 + $i)),
    'half a character in common' => lists(fn ($i) => "\xe4\xb8" . chr(0x80 + $i)),
    'nothing in common' => lists(fn ($i, $word) => $word),
    'an integer in third place' => array_slice(lists(fn ($i, $word) => "application/$word"), 0, 2) + [7 => [1]]
        + lists(fn ($i, $word) => "application/$word"),
    'another beginning behind the third' => array_slice(lists(fn ($i, $word) => "application/$word"), 0, 3)
        + lists(fn ($i, $word) => $word),
];
foreach ($maps as $name => $map) {
    $compact = compact_form($map);
    $plain = msgpack_pack($map, ['compact' => false]);
    $size = round(strlen($compact) / strlen($plain), 1);
    printf("%s: %s%s\n", $name, $compact === $plain ? 'plain' : "columns, $size",
        msgpack_unpack($compact) === $map ? '' : ', other values');
    $raw = new Raw($compact);
    foreach ([array_key_first($map), array_key_last($map)] as $key) {
        if ($raw->unpack() !== $map || $raw->get('/' . str_replace('/', '~1', $key)) !== $map[$key]) {
            echo "  not the same in parts\n";
        }
    }
}
?>
--EXPECT--
a common beginning: columns, 0.8
a common end: columns, 0.8
numbers: columns, 0.7
half a character in common: plain
nothing in common: plain
an integer in third place: plain
another beginning behind the third: columns, 1
