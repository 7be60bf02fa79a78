--TEST--
Maps that have some of many keys have a dictionary of these, although the keys of each map differ
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

foreach ([20, 60, 200] as $different) {
    $maps = [];
    for ($i = 0; $i < 40; $i++) {
        for ($j = 0; $j < $different; $j++) {
            if (crc32("$i $j") % 4 === 0) {
                $maps[$i]["field $j"] = $i * $j % 97;
            }
        }
    }
    $compact = compact_form($maps);
    $keys = str_contains($compact, "\x52\x39field") ? 'texts' : (preg_match('/\x52\x31/', $compact) ? 'a dictionary' : 'values');
    printf("%d: %s%s\n", $different, $keys, msgpack_unpack($compact) === $maps ? '' : ', other maps');
}
?>
--EXPECT--
20: a dictionary
60: a dictionary
200: a dictionary
