--TEST--
msgpack.assoc=0: an array held twice by reference unpacks to one value
--EXTENSIONS--
msgpack
--FILE--
<?php
$list = [1, 2];
$map = ['k' => 1];
$packed = msgpack_pack([&$list, &$list, &$map, &$map]);
foreach ([1, 0] as $assoc) {
    ini_set('msgpack.assoc', $assoc);
    [$first, $second, $third, $fourth] = msgpack_unpack($packed);
    echo "assoc=$assoc: ", json_encode([$first == $second, $third == $fourth, (array) $first, (array) $third]), "\n";
}
?>
--EXPECT--
assoc=1: [true,true,[1,2],{"k":1}]
assoc=0: [true,true,[1,2],{"k":1}]
