--TEST--
Texts of one template, of which some repeat, are numbers, where these are shorter than a dictionary
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

foreach ([2, 4, 10, 14, 20, 30, 90] as $different) {
    $texts = array_map(fn ($i) => sprintf('https://example.com/users/%04d/events', (crc32("text $i") & 0x7fffffff) % $different * 61), range(0, 99));
    $compact = compact_form($texts);
    printf("%d of 100: %s\n", $different, str_contains($compact, "\x52\x39https") ? 'numbers' : 'a dictionary');
    msgpack_unpack($compact) === $texts or print "  other texts\n";
}
?>
--EXPECT--
2 of 100: a dictionary
4 of 100: a dictionary
10 of 100: a dictionary
14 of 100: a dictionary
20 of 100: a dictionary
30 of 100: numbers
90 of 100: numbers
