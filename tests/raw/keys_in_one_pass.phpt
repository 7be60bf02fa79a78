--TEST--
A path finds what unpacking and an access find, with equal keys, references and objects at any level
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

mt_srand(7);

/** Packs a random value; some keys of a map are equal, some maps are held by references. Lists the heads of these. */
function random_value(int $depth, int &$heads, array &$references): string
{
    $kind = $depth > 0 ? mt_rand(0, 9) : 9;
    if ($kind === 9 || $kind === 8 && $references === []) {
        return chr(mt_rand(0, 9));
    }
    $heads++;
    if ($kind === 8) {
        return "\x82\xc0\x02\x00\xcd" . pack('n', $references[array_rand($references)]);
    }
    $isReference = $kind > 4;
    $count = mt_rand(1, 3);
    $bytes = chr(($kind < 2 ? 0x90 : 0x80) | $count + $isReference) . ($isReference ? "\xc0\x01" : '');
    $head = $heads;
    for ($i = 0; $i < $count; $i++) {
        $bytes .= ($kind < 2 ? '' : ["\xa1a", "\xa11", "\x01"][mt_rand(0, 2)]);
        $bytes .= random_value($depth - 1, $heads, $references);
    }
    if ($isReference) {
        $references[] = $head;
    }
    return $bytes;
}

function access(mixed $value, array $keys): mixed
{
    foreach ($keys as $key) {
        $value = is_array($value) ? $value[$key] ?? null : null;
    }
    return $value;
}

$found = 0;
for ($i = 0; $i < 4000; $i++) {
    $heads = 0;
    $references = [];
    $bytes = random_value(6, $heads, $references);
    $value = msgpack_unpack($bytes);
    $raw = new Raw($i % 2 ? $bytes : msgpack_pack($value, ['compact' => true]));
    $paths = [];
    foreach (range(1, 6) as $length) {
        $paths[] = array_map(fn () => ['a', 1, 0][mt_rand(0, 2)], range(1, $length));
    }
    $expected = array_map(fn ($path) => access($value, $path), $paths);
    $parts = array_map(fn ($path) => $raw->at($path), $paths);
    $one = array_map(fn ($part) => $part?->count() ?: $part?->unpack(), $parts);
    $integers = array_filter($expected, is_int(...));
    $many = $raw->getMany(array_intersect_key($paths, $integers));
    if ($one !== array_map(fn ($part) => is_array($part) ? count($part) : $part, $expected) || $many !== $integers) {
        var_dump(bin2hex($bytes), json_encode([$paths, $expected, $one, $many]));
        break;
    }
    $found += count($integers);
}
var_dump($i, $found > 300);

echo "More levels than one pass has\n";
$value = ['found' => true];
for ($i = 0; $i < 100; $i++) {
    $value = [['k' => $value, 'other' => [1, [2]]], 'k' => 0];
}
$raw = new Raw(msgpack_pack($value));
var_dump($raw->get(str_repeat('/0/k', 100)), $raw->get(str_repeat('/0/k', 100) . '/x'));

echo "An object with a text in place of the map that another key replaces\n";
$raw = new Raw("\x82\xa1k\x82\xc0\x03\xa1C\xa4text\xa1k\x81\xa1x\x07");
var_dump($raw->get('/k/x'));

echo "Equal keys that lead to a map of equal keys, again and again\n";
$bytes = "\xdc\x00\x21\x82\xc0\x01\xa1a\x05";
for ($i = 0, $head = 2; $i < 32; $i++) {
    $bytes .= "\x8f\xc0\x01" . str_repeat("\xa1a\x82\xc0\x02\x00\xcd" . pack('n', $head), 14);
    $head = 3 + 15 * $i;
}
$raw = new Raw($bytes);
var_dump($raw->get('/32' . str_repeat('/a', 33)));
--EXPECT--
int(4000)
bool(true)
More levels than one pass has
array(1) {
  ["found"]=>
  bool(true)
}
NULL
An object with a text in place of the map that another key replaces
int(7)
Equal keys that lead to a map of equal keys, again and again
int(5)
