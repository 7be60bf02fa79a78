--TEST--
An empty list in an object of an internal class's payload becomes no reference, whether the object's class was read before
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED); // about objects in an ArrayObject
class P
{
    public $list;
}
set_error_handler(fn ($level, $message) => print("$message\n"), ~E_DEPRECATED);
$p = "\x82\xc0\xa1P\xa4list\x90";
$payload = "\x85\xc0\xabArrayObject\x00\x00\x01$p\x02\x90\x03\xc0";
foreach (["\x92$payload\x82\xc0\x02\x00\x04", "\x93$p$payload\x82\xc0\x02\x00\x06"] as $message) {
    echo json_encode(msgpack_unpack($message)), "\n";
}
?>
--EXPECT--
[msgpack] (msgpack_unserialize_map_item) Invalid references value: 3
[{"list":[]},null]
[msgpack] (msgpack_unserialize_map_item) Invalid references value: 5
[{"list":[]},{"list":[]},null]
