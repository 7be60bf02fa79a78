--TEST--
A map's keys keep their order
--EXTENSIONS--
msgpack
--FILE--
<?php
$maps = [
    ['z' => 1, 'a' => 2, 'm' => 3],
    [2 => 1, 1 => 2, 0 => 3],
    ['b' => 1, 0 => 2, 'a' => 3, -5 => 4, 7 => 5],
    array_flip(array_reverse(range(0, 99))),
    array_combine(array_map(fn ($n) => "key" . ($n * 37 % 1000), range(0, 999)), range(0, 999)),
];
foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    foreach ($maps as $map) {
        $again = msgpack_unpack(msgpack_pack($map));
        echo count($map), ' keys: ', $again === $map ? 'same order' : 'changed', "\n";
    }
}
?>
--EXPECT--
3 keys: same order
3 keys: same order
5 keys: same order
100 keys: same order
1000 keys: same order
3 keys: same order
3 keys: same order
5 keys: same order
100 keys: same order
1000 keys: same order
