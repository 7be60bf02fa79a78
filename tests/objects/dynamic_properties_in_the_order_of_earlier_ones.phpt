--TEST--
Objects of stdClass whose properties come as the keys of earlier maps and objects, or not
--EXTENSIONS--
msgpack
--FILE--
<?php
// Each list is read three times: the caches have its shapes by then, or those of a later one.
$three = fn (object|array ...$values) => array_merge($values, array_map(fn ($value) => is_object($value) ? clone $value : $value, $values), $values);
$shared = (object) ['of' => 'several'];
$lists = [
    'equal names' => $three((object) ['id' => 1, 'name' => 'one'], (object) ['id' => 2, 'name' => 'two'], (object) ['id' => 3, 'name' => 'three']),
    'maps and objects' => $three(['id' => 1, 'name' => 'one'], (object) ['id' => 2, 'name' => 'two'], ['id' => 3, 'name' => 'three']),
    'other order' => $three((object) ['id' => 1, 'name' => 'one'], (object) ['name' => 'two', 'id' => 2]),
    'another name' => $three((object) ['id' => 1, 'name' => 'one', 'x' => 1], (object) ['id' => 2, 'NAME' => 'two', 'y' => 2], (object) ['id' => 2, 'name' => 'two', 'y' => 2]),
    'fewer, more' => $three((object) ['id' => 1, 'name' => 'one'], (object) ['id' => 1], (object) [], (object) ['id' => 1, 'name' => 'one', 'more' => 2]),
    'numbers' => $three((object) ['1' => 'one', 'two' => 2], ['1' => 'one', 'two' => 2], (object) ['two' => 2, '1' => 'one'], ['two' => 2, '1' => 'one']),
    'names with NUL' => $three(["\0a" => 1, 'b' => 2], ["\0*\0a" => 1, 'b' => 2], (object) ['a' => 1, 'b' => 2]),
    'values' => $three((object) ['a' => [1, ['x' => 2]], 'b' => (object) ['a' => [], 'b' => null]], (object) ['a' => 1.5, 'b' => (object) ['a' => 'text', 'b' => $shared]]),
    'last is an array' => $three((object) ['a' => 1, 'b' => [1]], (object) ['a' => 2, 'b' => [2, 3]]),
    'many names' => $three((object) array_fill_keys(array_map(fn ($i) => "name$i", range(1, 64)), 1), (object) array_fill_keys(array_map(fn ($i) => "name$i", range(1, 65)), 1)),
];
foreach ($lists as $what => $list) {
    $same = [];
    $packed = msgpack_pack($list);
    for ($i = 0; $i < 3; $i++) {
        $same[] = serialize(msgpack_unpack($packed)) === serialize($list);
    }
    $unpacker = new MessagePackUnpacker();
    foreach (str_split($packed) as $byte) {
        $unpacker->feed($byte);
        $complete = $unpacker->execute();
    }
    $same[] = $complete && serialize($unpacker->data()) === serialize($list);
    echo "$what: ", json_encode($same), "\n";
}
$list = msgpack_unpack(msgpack_pack($lists['equal names']));
$list[0]->name = 'changed';
$list[1]->added = true;
unset($list[2]->id);
echo json_encode($list), "\n";
var_dump(isset(msgpack_unpack(msgpack_pack($lists['numbers']))[0]->{'1'}), isset(msgpack_unpack(msgpack_pack($lists['numbers']))[1][1]));

// A cycle, and a name that comes twice.
$node = fn (int $id) => (object) ['id' => $id, 'next' => null];
$nodes = array_map($node, range(1, 5));
foreach ($nodes as $i => $object) {
    $object->next = $nodes[($i + 1) % 5];
}
$nodes = msgpack_unpack(msgpack_pack($nodes));
var_dump($nodes[4]->next === $nodes[0], $nodes[0]->next->next->next->next === $nodes[4]);
$object = "\xc0\xa8stdClass\xa2id\x01\xa4name\xa3one";
echo json_encode(msgpack_unpack("\x93\x83$object\x84$object\xa2id\x02\x84$object\xa2id\x03")), "\n";
echo json_encode(msgpack_unpack("\x92\x83$object\x83\xc0\xa8stdClass\xa2id\x01\xa2id\x02")), "\n";

// Names that are no keys of arrays, and the reverse.
$of = fn (string $pairs) => [str_repeat("\x82$pairs", 4), str_repeat("\x83\xc0\xa8stdClass$pairs", 4)];
foreach (["\xa3two\x02\xa11\xa3one", "\xa2\x00a\x02\xa1b\xa3one", "\xa4zwei\x02\xa11\xa3one"] as $pairs) {
    [$maps, $objects] = $of($pairs);
    foreach (["\xdc\x00\x0c$objects$maps$objects", "\xdc\x00\x0c$maps$objects$maps"] as $message) {
        echo json_encode(array_map(fn ($value) => array_keys((array) $value), @msgpack_unpack($message))), "\n";
    }
}
?>
--EXPECT--
equal names: [true,true,true,true]
maps and objects: [true,true,true,true]
other order: [true,true,true,true]
another name: [true,true,true,true]
fewer, more: [true,true,true,true]
numbers: [true,true,true,true]
names with NUL: [true,true,true,true]
values: [true,true,true,true]
last is an array: [true,true,true,true]
many names: [true,true,true,true]
[{"id":1,"name":"changed"},{"id":2,"name":"two","added":true},{"name":"three"},{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"three"},{"id":1,"name":"changed"},{"id":2,"name":"two","added":true},{"name":"three"}]
bool(true)
bool(true)
bool(true)
bool(true)
[{"id":1,"name":"one"},{"id":2,"name":"one"},{"id":3,"name":"one"}]
[{"id":1,"name":"one"},{"id":2}]
[["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1]]
[["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1],["two",1]]
[["b"],["b"],["b"],["b"],["\u0000a","b"],["\u0000a","b"],["\u0000a","b"],["\u0000a","b"],["b"],["b"],["b"],["b"]]
[["\u0000a","b"],["\u0000a","b"],["\u0000a","b"],["\u0000a","b"],["b"],["b"],["b"],["b"],["\u0000a","b"],["\u0000a","b"],["\u0000a","b"],["\u0000a","b"]]
[["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1]]
[["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1],["zwei",1]]
