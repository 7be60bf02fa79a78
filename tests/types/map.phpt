--TEST--
Type\Map is packed as a map, list or not, empty or not
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Map};

$maps = [
    'empty' => [],
    'a list' => ['a', 'b'],
    'not a list' => ['k' => 1, 0 => 2],
    'a list in it' => ['k' => [1, 2]],
    'a map in it' => [new Map([1, 2])],
    'a bin in it' => [new Bin('b')],
];
foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    echo "php_only=$php_only\n";
    foreach ($maps as $name => $array) {
        $packed = msgpack_pack(new Map($array));
        printf("  %-12s %-16s %s\n", $name, bin2hex($packed), json_encode(msgpack_unpack($packed)));
    }
}
foreach ([15, 16, 65535, 65536] as $count) {
    $packed = msgpack_pack(new Map(array_fill(0, $count, true)));
    printf("%5d pairs: %s\n", $count, bin2hex(substr($packed, 0, $count < 16 ? 1 : ($count < 65536 ? 3 : 5))));
    if (msgpack_unpack($packed) !== array_fill(0, $count, true)) {
        echo "changed\n";
    }
}
?>
--EXPECT--
php_only=1
  empty        80               {}
  a list       8200a16101a162   ["a","b"]
  not a list   82a16b010002     {"k":1,"0":2}
  a list in it 81a16b920102     {"k":[1,2]}
  a map in it  81008200010102   [[1,2]]
  a bin in it  8100c40162       ["b"]
php_only=0
  empty        80               []
  a list       8200a16101a162   ["a","b"]
  not a list   82a16b010002     {"k":1,"0":2}
  a list in it 81a16b920102     {"k":[1,2]}
  a map in it  81008200010102   [[1,2]]
  a bin in it  8100c40162       ["b"]
   15 pairs: 8f
   16 pairs: de0010
65535 pairs: deffff
65536 pairs: df00010000
