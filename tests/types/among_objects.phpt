--TEST--
Objects of the types pack as MessagePack values among PHP objects: repeated, by reference, before back-references
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

$bin = new Bin('b');
echo 'Twice: ', bin2hex(msgpack_pack([$bin, $bin])), "\n";
echo 'By reference: ', bin2hex(msgpack_pack([&$bin, &$bin])), "\n";
$map = new Map([1]);
echo 'A map twice, and by reference: ', bin2hex(msgpack_pack([$map, $map, &$map])), "\n";

// A back-reference counts array and map heads, those of a Map included; other types have none.
$shared = new stdClass;
$shared->n = 1;
foreach ([new Bin('b'), new Ext(5, 'e'), new Timestamp(1), new Map([]), new Map(['k' => new Map([[]])])] as $before) {
    $packed = msgpack_pack([$before, $shared, $before, $shared]);
    $again = msgpack_unpack($packed);
    echo get_class($before), ': ', bin2hex($packed), $again[1] instanceof stdClass && $again[1] === $again[3] ? ' shared' : ' not shared', "\n";
}

$holder = new stdClass;
$holder->bin = $bin;
$holder->map = new Map([$holder]);
$again = msgpack_unpack(msgpack_pack($holder));
echo 'In properties: ', $again->bin, ' ', $again->map[0] === $again ? 'within itself' : 'torn apart', "\n";
?>
--EXPECT--
Twice: 92c40162c40162
By reference: 92c40162c40162
A map twice, and by reference: 93810001810001810001
MessagePack\Type\Bin: 94c4016282c0a8737464436c617373a16e01c4016282c0040002 shared
MessagePack\Type\Ext: 94d4056582c0a8737464436c617373a16e01d4056582c0040002 shared
MessagePack\Type\Timestamp: 94d6ff0000000182c0a8737464436c617373a16e01d6ff0000000182c0040002 shared
MessagePack\Type\Map: 948082c0a8737464436c617373a16e018082c0040003 shared
MessagePack\Type\Map: 9481a16b81009082c0a8737464436c617373a16e0181a16b81009082c0040005 shared
In properties: b within itself
