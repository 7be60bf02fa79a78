--TEST--
An object in an array that a reference and a Type\Map share is one object, also in a structured clone
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Map;
use MessagePack\UnpackOptions;

$array = [new stdClass];
$map = new Map([]);
$map->map = &$array;
foreach ([[&$array, $map], [$map, &$array]] as $value) {
    $back = msgpack_unpack(msgpack_pack($value));
    var_dump($back[0][0] === $back[1][0]);
    $bytes = (new Packer(PackOptions::STRUCTURED_CLONE))->pack($value);
    echo substr_count($bytes, "\x80"), "\n";
}
?>
--EXPECT--
bool(true)
1
bool(true)
1
