--TEST--
An object in a Type\Map that occurs again is one object, as is a root that only an array of the caller holds
--EXTENSIONS--
msgpack
--FILE--
<?php
$map = new MessagePack\Type\Map(['o' => new stdClass]);
foreach ([[$map, $map], [&$map, &$map], [[$map], [[$map]]]] as $value) {
    $bytes = msgpack_pack($value);
    echo substr_count($bytes, 'stdClass'), ' ';
}
$object = new stdClass;
$object->map = new MessagePack\Type\Map([]);
(new ReflectionProperty(MessagePack\Type\Map::class, 'map'))->setValue($object->map, [$object]);
echo substr_count(msgpack_pack($object), 'stdClass'), ' ', substr_count(msgpack_pack($object->map), 'stdClass'), "\n";
?>
--EXPECT--
1 1 1 1 1
