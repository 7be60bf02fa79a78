--TEST--
In a union with both, an array that is no list is the map, and a list the list
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (['list{0?: int, 1?: int}|array<string, int>', 'array<string, int>|list{0?: int, 1?: int}', 'list<int>|array{a?: int, b?: int}', 'array{0: int, 1?: int}|array{a: int}|null'] as $type) {
    $codec = new MessagePack\Codec($type);
    foreach ([['a' => 1], [1, 2], ['a' => 1] + (str_contains($type, 'b') ? ['b' => 2] : []), [1]] as $value) {
        echo bin2hex($packed = $codec->pack($value)), $codec->unpack($packed) === $value ? ' ' : ' another value, ';
    }
    echo "\n";
}
$codec = new MessagePack\Codec('non-empty-list<int>|array{a?: int}');
echo bin2hex($packed = $codec->pack([])), ' ', json_encode($codec->unpack($packed)), "\n";
?>
--EXPECT--
81a16101 920102 81a16101 9101 
81a16101 920102 81a16101 9101 
81a16101 920102 82a16101a16202 9101 
81a16101 920102 81a16101 9101 
80 []
