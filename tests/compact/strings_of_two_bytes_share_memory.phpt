--TEST--
Compact form: equal strings of two bytes, which have no index, share their memory after reading
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$memory = function (string $packed): int {
    msgpack_unpack($packed);
    $before = memory_get_usage();
    $unpacked = msgpack_unpack($packed);
    return memory_get_usage() - $before;
};
$codes = fn(string ...$codes) => array_merge(['abc', 'abc', 'abc'], ...array_fill(0, 500, $codes));
$packed = compact_form($codes('de', 'fr'));
var_dump(msgpack_unpack($packed) === $codes('de', 'fr'), $memory($packed) < $memory(compact_form($codes('d', 'f'))) + 1000);
?>
--EXPECT--
bool(true)
bool(true)
