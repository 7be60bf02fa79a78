--TEST--
msgpack.illegal_key_insert=1: a key that PHP cannot have becomes an element before its value
--EXTENSIONS--
msgpack
--INI--
msgpack.illegal_key_insert=1
--FILE--
<?php
set_error_handler(function (int $level, string $message) {
    echo "  $message\n";
    return true;
});

$keys = [
    'float' => 'cb3ff8000000000000',
    'false' => 'c2',
    'true' => 'c3',
    'array' => '9109',
    'map' => '81a16b09',
    'empty map' => '80',
    'ext' => 'd4057f',
    'timestamp' => 'd6ff00000001',
];
foreach ($keys as $kind => $key) {
    echo "$kind\n";
    $map = msgpack_unpack(hex2bin("83a16101{$key}02a16203"));
    echo '  ', implode(', ', array_map(
        fn ($key, $value) => "$key: " . (is_object($value) ? get_class($value) : json_encode($value)),
        array_keys($map),
        $map,
    )), "\n";
}
echo "after an integer key\n";
echo '  ' . json_encode(msgpack_unpack(hex2bin('820501c302'))) . "\n";
echo "the integer key is that of the element\n";
echo '  ' . json_encode(msgpack_unpack(hex2bin('82c3020007'))) . "\n";
echo "no integer is left\n";
$map = msgpack_unpack("\x83" . msgpack_pack(PHP_INT_MAX) . "\x01\xc3\x02\xa1b\x03");
echo '  ' . ($map === [PHP_INT_MAX => 1, 'b' => 3] ? 'both are dropped' : json_encode($map)) . "\n";
?>
--EXPECT--
float
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: 1.5, 1: 2, b: 3
false
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: false, 1: 2, b: 3
true
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: true, 1: 2, b: 3
array
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: [9], 1: 2, b: 3
map
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: {"k":9}, 1: 2, b: 3
empty map
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: stdClass, 1: 2, b: 3
ext
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: MessagePack\Type\Ext, 1: 2, b: 3
timestamp
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  a: 1, 0: MessagePack\Type\Timestamp, 1: 2, b: 3
after an integer key
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"5":1,"6":true,"7":2}
the integer key is that of the element
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  [7,2]
no integer is left
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  both are dropped
