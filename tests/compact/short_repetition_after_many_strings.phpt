--TEST--
Compact form: strings that were passed over are found again once what repeats is worth it, not after one short repetition
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$strings = array_map(fn ($i) => strtr(substr(md5((string) $i), 0, 6), '0123456789', 'ghijklmnop'), range(1000, 1511));
$strings[384] = str_repeat('a long text. ', 4);
/* The 64 strings from the second one on are looked up. */
$repeated = fn (array $first) => [...$strings, ...$first, ...array_slice($strings, 400, 20)];
foreach (['short' => [$strings[320]], 'long' => [$strings[384]], 'short, then long' => [$strings[320], $strings[384]]] as $name => $first) {
    $value = $repeated($first);
    $compact = compact_form($value);
    $twice = array_filter(array_slice($strings, 400, 20), fn ($string) => substr_count($compact, $string) > 1);
    echo "$name: ", count($twice) > 10 ? 'most are written twice' : count($twice), same_as_plain($value) ? '' : ', DIFFERENT', "\n";
}
?>
--EXPECT--
short: most are written twice
long: 0
short, then long: 0
