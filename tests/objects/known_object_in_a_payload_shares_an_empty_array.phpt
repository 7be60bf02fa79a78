--TEST--
An object in the payload of an internal class shares an empty array by reference, also where its class was read before
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED); // about objects in an ArrayObject
class Holder { public $list = []; public $other; }
$holder = new Holder;
$holder->other = &$holder->list;
$packed = msgpack_pack(new ArrayObject($holder));
for ($i = 0; $i < 2; $i++) {
    $value = (array) msgpack_unpack($packed);
    $value['list'][] = 'both';
    echo json_encode($value), "\n";
}
?>
--EXPECT--
{"list":["both"],"other":["both"]}
{"list":["both"],"other":["both"]}
