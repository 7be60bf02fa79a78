--TEST--
Compact form: lists that are nested too deep in columns are rejected as in the plain form, without using up the C stack
--INI--
memory_limit=1G
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (pack('S', 1) !== "\1\0") die('skip PHP itself uses up the C stack of a big-endian machine where it frees so many levels');
?>
--FILE--
<?php
$chains = [];
foreach ([1, 2, 3] as $number) {
    $chain = [$number];
    for ($level = 0; $level < 40_000; $level++) {
        $chain = [$chain];
    }
    $chains[] = $chain;
}
unset($chain);
foreach ([false, true] as $compact) {
    try {
        msgpack_pack($chains, ['compact' => $compact]);
    } catch (Exception $e) {
        echo substr($e->getMessage(), 0, 38), "\n";
    }
}
$few = array_map(fn ($number) => [[[[[[[[[[[[$number, $number + 1]]]]]]]]]]]], range(1000, 1050));
var_dump(msgpack_unpack(msgpack_pack($few, ['compact' => true])) === $few);
?>
--EXPECTF--
Maximum depth of %d exceeded, in [0]
Maximum depth of %d exceeded, in [0]
bool(true)
