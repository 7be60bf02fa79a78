--TEST--
An array that __serialize() changes during packing is packed as it was before
--EXTENSIONS--
msgpack
--FILE--
<?php
class Changer {
    function __serialize(): array {
        global $data;
        $data['list'] = null;
        foreach (range(1, 100) as $i) { $data["new$i"] = str_repeat('x', 100); }
        unset($data['after']);
        return [];
    }
    function __unserialize(array $data): void {}
}
$data = ['list' => [new Changer, 'in list', [1]], 'after' => 'still there'];
$packed = msgpack_pack($data);
var_dump(count($data) > 50, msgpack_unpack($packed)['list'][1], msgpack_unpack($packed)['after']);

$inner = [new Changer, 'kept', [2]];
$data = ['list' => &$inner];
$holder = ['x' => &$data];
$packed = msgpack_pack($holder);
var_dump(msgpack_unpack($packed)['x']['list'][1]);
?>
--EXPECT--
bool(true)
string(7) "in list"
string(11) "still there"
string(4) "kept"
