--TEST--
A reference never contains another reference, nor itself
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([
    'itself' => "\x83\xc0\x01\xc0\x02\x00\x01",
    'itself in a list' => "\x91\x83\xc0\x01\xc0\x02\x00\x02",
    'an array' => "\x92\x82\xc0\x01\xa1x\x01\x83\xc0\x01\xc0\x02\x00\x02",
    'an object' => "\x92\x81\xc0\xa8stdClass\x83\xc0\x01\xc0\x05\x00\x02",
] as $name => $bytes) {
    echo "== $name";
    echo json_encode(msgpack_unpack($bytes)), "\n";
}
echo "== but an object, which is shared\n";
echo json_encode(msgpack_unpack("\x92\x81\xc0\xa8stdClass\x83\xc0\x01\xc0\x04\x00\x02")), "\n";
echo "== where an empty array was is a list under construction";
echo json_encode(msgpack_unpack("\x82\xa1a\x90\xa1a\x91\x91\x82\xc0\x02\x00\x02")), "\n";
?>
--EXPECTF--
== itself
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 0 in %s on line %d
null
== itself in a list
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[null]
== an array
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[{"x":1},null]
== an object
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[{},null]
== but an object, which is shared
[{},{}]
== where an empty array was is a list under construction
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
{"a":[[null]]}
