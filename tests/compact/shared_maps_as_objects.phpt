--TEST--
Compact form: under assoc=0 a map that is shared is one object
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'assoc=0';
require __DIR__ . '/include/compact.php';
$map = ['name' => 'some text', 'list' => [1, 2, 3]];
$packed = compact_form([$map, $map, $map['list'], $map['list']]);
ini_set('msgpack.assoc', '0');
foreach (['1', '0'] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    $read = msgpack_unpack($packed);
    var_dump(json_encode($read), $read[0] === $read[1]);
}
show_unpacked('an object in itself', message('81 a161 d45301'));
?>
--EXPECT--
string(89) "[{"name":"some text","list":[1,2,3]},{"name":"some text","list":[1,2,3]},[1,2,3],[1,2,3]]"
bool(true)
string(89) "[{"name":"some text","list":[1,2,3]},{"name":"some text","list":[1,2,3]},[1,2,3],[1,2,3]]"
bool(true)
an object in itself: O:8:"stdClass":1:{s:1:"a";r:1;}
