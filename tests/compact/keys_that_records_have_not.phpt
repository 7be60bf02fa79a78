--TEST--
Maps of few shapes are records, whose keys take no bytes, and not a column of keys
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

$pair = fn (int $a, int $b) => ['first' => $a, 'second' => $b];
$three = fn (?int $a, int $b) => ['third' => $a, 'fourth' => null, 'fifth' => $b];
$maps = [$pair(58, 88), $pair(38, 30), $three(97, 38), $three(28, 76), $pair(40, 17), $three(34, 15),
    ['third' => null, 'fourth' => null, 'sixth' => 37], $pair(77, 57), ['seventh' => 26, 'eighth' => 56]];
$compact = compact_form($maps);
var_dump(str_contains($compact, "\x52\x35"), substr_count($compact, "\x51"), msgpack_unpack($compact) === $maps);
?>
--EXPECT--
bool(false)
int(5)
bool(true)
