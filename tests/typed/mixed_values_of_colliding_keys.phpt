--TEST--
Codec: what keys that collide cost in mixed values is limited for the whole message, and ids are read without limit
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

$keys = [''];
for ($i = 0; $i < 7; $i++) {
    $keys = array_merge(array_map(fn ($key) => "{$key}Ez", $keys), array_map(fn ($key) => "{$key}FY", $keys));
}
$map = array_fill_keys(array_slice($keys, 0, 110), 1);
$ids = array_fill_keys(range(0, 500 << 16, 1 << 16), 1);
$maps = ['one map' => [$map], 'two' => [$map, $map], 'a hundred' => array_fill(0, 100, $map), 'ids' => array_fill(0, 100, $ids),
    'too deep' => array_fill(0, 5, array_merge([[[[]]]], $map, [[[[[[]]]]]]))];
foreach ($maps as $name => $value) {
    ini_set('msgpack.max_depth', 128);
    $bytes = msgpack_pack($value);
    ini_set('msgpack.max_depth', 5);
    foreach ([fn () => (new Codec('list<mixed>'))->unpack($bytes) === $value,
        fn () => count((new Codec('list<mixed>'))->validate($bytes))] as $read) {
        try {
            $answer = json_encode($read());
        } catch (Exception $e) {
            $answer = $e->getMessage();
        }
        echo "$name: $answer\n";
    }
}
?>
--EXPECT--
one map: true
one map: 0
two: Too many keys with colliding hashes
two: Too many keys with colliding hashes
a hundred: Too many keys with colliding hashes
a hundred: Too many keys with colliding hashes
ids: true
ids: 0
too deep: $[0]: expected at most 5 levels, map given
too deep: Too many keys with colliding hashes
