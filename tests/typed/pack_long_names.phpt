--TEST--
Names of any length, also where the buffer grows
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

$fields = [];
foreach ([1, 7, 8, 15, 16, 31, 32, 255, 256, 300] as $length) {
    $fields[] = 'public int $' . str_repeat('n', $length) . " = $length;";
}
eval('final class Named { ' . implode(' ', $fields) . ' }');
$codec = new Codec('list<Named>');
foreach ([1, 2, 3, 10, 100] as $count) {
    $objects = array_map(fn () => new Named, array_fill(0, $count, null));
    $bytes = $codec->pack($objects);
    echo strlen($bytes), ' ', $bytes === msgpack_pack(array_map(get_object_vars(...), $objects)) ? 'the bytes of arrays' : 'DIFFERENT',
        $codec->unpack($bytes) == $objects ? '' : ' DIFFERENT', "\n";
}
?>
--EXPECT--
954 the bytes of arrays
1907 the bytes of arrays
2860 the bytes of arrays
9531 the bytes of arrays
95303 the bytes of arrays
