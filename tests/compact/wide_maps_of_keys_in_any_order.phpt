--TEST--
Maps of many keys in any order, with values of several types, are columns of keys and values
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([12, 16, 40, 200] as $count) {
    $maps = [];
    for ($i = 0; $i < 60; $i++) {
        $map = [];
        for ($j = 0; $j < $count; $j++) {
            $key = ($j * 7 + $i * 13) % $count;
            $map["column$key"] = [$i, "text $i", 1.5 * $i, null, true][$key % 5];
        }
        $maps[] = $map;
    }
    $packed = msgpack_pack($maps, ['compact' => true]);
    var_dump(strlen($packed) * 2.5 < strlen(msgpack_pack($maps)), msgpack_unpack($packed) === $maps);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
