--TEST--
The least integer is a key of array<string, T>, as text
--EXTENSIONS--
msgpack
--FILE--
<?php
$codec = new MessagePack\Codec('array<string, int>');
foreach ([PHP_INT_MIN, PHP_INT_MAX, -1] as $key) {
    $bytes = $codec->pack([$key => 1, 'a' => 2]);
    var_dump(msgpack_unpack($bytes) === [$key => 1, 'a' => 2], str_contains($bytes, (string) $key));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
