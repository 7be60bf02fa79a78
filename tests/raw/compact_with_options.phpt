--TEST--
A message in the compact form is unpacked as its parts are, with options that no reader of it has
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Raw, UnpackOptions};

$row = ['name' => 'a row', 'tags' => ['one', 'two', 'three']];
$rows = (new Raw(msgpack_pack([$row, $row], ['compact' => true]), UnpackOptions::MAP_AS_OBJECT));
foreach (['unpack', 'get'] as $method) {
    [$first, $second] = $method === 'unpack' ? $rows->unpack() : $rows->get('');
    var_dump($first instanceof stdClass && $first == $second, $first === $second);
}
$floats = "\x92\x82\xc0\3\0\0\x92\xca\x3d\xcc\xcc\xcd\x92\xc7\3\x52\x34\0\1\x91\xca\x3d\xcc\xcc\xcd";
foreach ([0, UnpackOptions::DECIMAL_FLOAT32] as $options) {
    $raw = new Raw($floats, $options);
    echo json_encode([$raw->unpack(), $raw->get(''), $raw->get('/0'), $raw->get('/1')]), "\n";
}
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
[[0.10000000149011612,[0.10000000149011612]],[0.10000000149011612,[0.10000000149011612]],0.10000000149011612,[0.10000000149011612]]
[[0.1,[0.1]],[0.1,[0.1]],0.1,[0.1]]
