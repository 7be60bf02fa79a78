--TEST--
A list of integers is a column also where the first ones are as short as values, unless they are shorter
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

foreach (['as short' => 101, 'shorter' => PHP_INT_MAX] as $name => $first) {
    $list = array_map(fn ($i) => $i % 5 > 0 && $i < 40 ? (crc32("first $i") & 0x7fffffff) % 101 : (crc32("next $i") & 0x7fffffff) % $first, range(0, 39));
    $list = [...$list, ...array_map(fn ($i) => 50000 + $i * 7919 % 9973, range(40, 199))];
    $compact = compact_form($list);
    printf("%s: %s%s\n", $name, $compact === msgpack_pack($list, ['compact' => false]) ? 'plain' : 'a column',
        msgpack_unpack($compact) === $list ? '' : ', other integers');
}
?>
--EXPECT--
as short: a column
shorter: plain
