--TEST--
Codec: the last elements of a list shape may be missing; strings that do not fit are freed once
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

$codec = new Codec('list{int, 1?: string, 2?: string}');
foreach ([[1], [1, 'a'], [1, 'a', 'b']] as $list) {
    echo json_encode($codec->unpack(msgpack_pack($list))), ' ', json_encode($codec->map($list)), ' ', count($codec->validate(msgpack_pack($list))), "\n";
}
$codec = new Codec('list<int|null>', CodecOptions::ALL_ERRORS);
$strings = array_map(fn ($i) => str_repeat("$i", 30), range(10, 29));
foreach ($codec->validate(msgpack_pack($strings)) as $i => $error) {
    echo $i < 2 ? "$error->path: $error->expected, $error->given\n" : '';
}
echo count($codec->validate(msgpack_pack($strings))), "\n";
?>
--EXPECT--
[1] [1] 0
[1,"a"] [1,"a"] 0
[1,"a","b"] [1,"a","b"] 0
$[0]: int|null, string
$[1]: int|null, string
20
