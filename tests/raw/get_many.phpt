--TEST--
getMany() finds all paths in one pass: in their order, with paths that begin alike, references, and the last of equal keys
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

$rows = array_map(fn (int $i) => ['id' => $i, 'user' => ['name' => "n$i"]], range(0, 30));
foreach ([[], ['compact' => true]] as $options) {
    $raw = new Raw(msgpack_pack(['rows' => $rows, 7 => null, 'a' => 1], $options));
    echo json_encode($raw->getMany(['/rows/30/id', '/rows/0/user/name', 'b' => ['rows', 15, 'user'], '/rows/15/user/name', '/rows/31/id',
        '/7', ['7'], [7], '/rows/-1', '/rows/x/id', '/a/b', '/a', '/rows/30/id', 'none' => '/rows/3/none'])), "\n";
}
var_dump($raw->getMany(['']) === [$raw->unpack()], $raw->getMany([]), array_keys($raw->getMany(['/rows/1', '', '/rows/1/id', []])));

echo json_encode((new Raw("\x85\xa1a\x81\xa1b\x01\xa17\x02\xa1a\x81\xa1b\x03\x07\x04\xa1c\xc0"))->getMany(['/a/b', '/7', ['a', 'none'], '/c'])), "\n";
$objects = Raw::fromDiagnostic('[A {"x": 1, "\u0000A\u0000y": {"z": 2}}, {nil: 4, 0: 2}, {nil: 6, "E": "Case"}]');
echo json_encode($objects->getMany(['/1/y/z', '/0/y/z', '/0/x', '/2/name', '/1/x', '/2/none'])), "\n";

// Many keys of one map, and paths that share their beginnings.
$map = [];
for ($i = -500; $i < 500; $i++) {
    $map["key $i"] = $map[$i] = $i;
}
$keys = array_keys($map);
mt_srand(1);
shuffle($keys);
var_dump((new Raw(msgpack_pack($map)))->getMany(array_map(fn ($key) => [$key], $keys)) === array_map(fn ($key) => $map[$key], $keys));
$comb = 'end';
$paths = $expected = [];
for ($i = 0; $i < 200; $i++) {
    $comb = [$i, $comb];
    $paths[] = str_repeat('/1', 199 - $i) . '/0';
    $expected[] = $i;
}
var_dump((new Raw(msgpack_pack($comb)))->getMany([...$paths, str_repeat('/1', 200)]) === [...$expected, 'end']);
$long = array_fill(0, 100000, 0);
var_dump((new Raw(str_repeat("\x91", 100000) . "\x05"))->getMany([$long, '/1', [...$long, 0], $long]));

foreach ([["/a", "/b"], ['/b/c', '/b/d'], ['/x']] as $paths) {
    try {
        var_dump((new Raw("\x82\xa1b\x81\xc2\x01\xc0\x02"))->getMany($paths));
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), ', ', $e->getOffset(), "\n";
    }
}
?>
--EXPECT--
{"0":30,"1":"n0","b":{"name":"n15"},"2":"n15","4":null,"5":null,"6":null,"10":1,"11":30}
{"0":30,"1":"n0","b":{"name":"n15"},"2":"n15","4":null,"5":null,"6":null,"10":1,"11":30}
bool(true)
array(0) {
}
array(4) {
  [0]=>
  int(0)
  [1]=>
  int(1)
  [2]=>
  int(2)
  [3]=>
  int(3)
}
{"0":3,"1":4,"3":null}
[2,2,1,"Case",1]
bool(true)
bool(true)
array(2) {
  [0]=>
  int(5)
  [3]=>
  int(5)
}
Invalid map key type: expected int, str or bin but got nil (0xc0), 6
Invalid map key type: expected int, str or bin but got nil (0xc0), 6
Invalid map key type: expected int, str or bin but got nil (0xc0), 6
