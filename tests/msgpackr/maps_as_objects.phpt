--TEST--
UnpackOptions::MAP_AS_OBJECT: maps and records become stdClass, keys names of properties
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

$plain = [
    'a map' => '81 a161 01',
    'empty' => '92 80 90',
    'in a map' => '81 a161 82 a162 80 a163 91 80',
    'integers as keys' => '83 01 02 ff 03 a132 04',
    'the same key as an integer and a str' => '82 01 02 a131 03',
    'the same shape three times' => '93 82 a3616263 01 a3646566 02 82 a3616263 03 a3646566 04 82 a3616263 05 a3646566 06',
    'integers from 64 on' => '92 40 81 a161 7f',
    'a name that begins with a NUL' => '81 a2 0061 01',
];
foreach ($plain as $name => $hex) {
    echo "$name: ", show($hex, UnpackOptions::MAP_AS_OBJECT), "\n";
}
$records = [
    'records' => '92 d4 72 40 92 a161 a131 01 02 40 03 04',
    'empty records' => '92 d4 72 40 90 40',
    'integers from 64 on' => '92 40 01',
    'a name that begins with a NUL' => 'd4 72 40 91 a2 0061 01',
];
foreach ($records as $name => $hex) {
    echo "$name: ", show($hex, UnpackOptions::MAP_AS_OBJECT | UnpackOptions::USE_RECORDS), "\n";
}
$object = (new BufferUnpacker(bytes('83 01 02 a132 04 a0 05'), UnpackOptions::MAP_AS_OBJECT))->unpack();
var_dump($object->{'1'}, $object->{'2'}, $object->{''});
foreach (['81 a2 0061 01', '82 a161 01 a2 0061 02'] as $hex) { // shapes of arrays are none of objects, and the other way round
    for ($i = 0; $i < 3; $i++) {
        (new BufferUnpacker(bytes($hex)))->unpack();
    }
    echo show($hex, UnpackOptions::MAP_AS_OBJECT), "\n";
}
for ($i = 0; $i < 3; $i++) {
    (new BufferUnpacker(bytes('82 a161 01 a131 02'), UnpackOptions::MAP_AS_OBJECT))->unpack();
}
var_dump((new BufferUnpacker(bytes('82 a161 01 a131 02')))->unpack());
?>
--EXPECT--
a map: {"a":1}
empty: [{},[]]
in a map: {"a":{"b":{},"c":[{}]}}
integers as keys: {"1":2,"-1":3,"2":4}
the same key as an integer and a str: {"1":3}
the same shape three times: [{"abc":1,"def":2},{"abc":3,"def":4},{"abc":5,"def":6}]
integers from 64 on: [64,{"a":127}]
a name that begins with a NUL: MessagePack\Exception\UnpackingFailedException: A property whose name begins with a NUL, at offset 4
records: [{"a":1,"1":2},{"a":3,"1":4}]
empty records: [{},{}]
integers from 64 on: MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 1, in [0]
a name that begins with a NUL: MessagePack\Exception\UnpackingFailedException: A property whose name begins with a NUL, at offset 4
int(2)
int(4)
int(5)
MessagePack\Exception\UnpackingFailedException: A property whose name begins with a NUL, at offset 4
MessagePack\Exception\UnpackingFailedException: A property whose name begins with a NUL, at offset 7
array(2) {
  ["a"]=>
  int(1)
  [1]=>
  int(2)
}
