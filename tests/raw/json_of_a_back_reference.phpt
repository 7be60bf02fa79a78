--TEST--
Raw: a part that is a back-reference is one in JSON, too
--EXTENSIONS--
msgpack
json
--FILE--
<?php
$object = (object) ['id' => 1];
foreach ((new MessagePack\Codec('list<MessagePack\Raw>'))->unpack(msgpack_pack([$object, $object])) as $raw) {
    echo json_encode($raw), "\n";
}
?>
--EXPECT--
{"id":1}
{"$ref":2}
