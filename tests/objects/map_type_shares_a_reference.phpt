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
/* Arrays that nothing else holds, as objects in others may occur again in any case. */
$clones = new Packer(PackOptions::STRUCTURED_CLONE);
foreach ([msgpack_pack([&$array, $map]), msgpack_pack([$map, &$array])] as $bytes) {
    $back = msgpack_unpack($bytes);
    var_dump($back[0][0] === $back[1][0]);
}
foreach ([$clones->pack([&$array, $map]), $clones->pack([$map, &$array])] as $bytes) {
    echo substr_count($bytes, "\x80"), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
1
1
