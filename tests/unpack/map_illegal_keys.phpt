--TEST--
msgpack.illegal_key_insert=0: a key that PHP cannot have becomes a string, with a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
set_error_handler(function (int $level, string $message) {
    echo "  $message\n";
    return true;
});

$keys = [
    'float' => 'cb3ff8000000000000',
    'float 32' => 'ca3fc00000',
    'whole float' => 'cb4000000000000000',
    'false' => 'c2',
    'true' => 'c3',
    'array' => '9101',
    'empty array' => '90',
    'map' => '81a16b01',
    'empty map' => '80',
    'ext' => 'd4057f',
    'timestamp' => 'd6ff00000001',
];
foreach ($keys as $kind => $key) {
    echo "$kind\n";
    echo '  ' . json_encode(msgpack_unpack(hex2bin("83a16101{$key}02a16203"))) . "\n";
}
echo "true, then 1\n";
echo '  ' . json_encode(msgpack_unpack(hex2bin('82c3010102'))) . "\n";
echo "nil, with php_only=0\n";
ini_set('msgpack.php_only', '0');
echo '  ' . json_encode(msgpack_unpack(hex2bin('83a16101c002a16203'))) . "\n";
echo "error_display=0\n";
ini_set('msgpack.error_display', '0');
echo '  ' . json_encode(msgpack_unpack(hex2bin('82cb3ff800000000000001c302'))) . "\n";
?>
--EXPECT--
float
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"1.5":2,"b":3}
float 32
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"1.5":2,"b":3}
whole float
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"2":2,"b":3}
false
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"":2,"b":3}
true
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"1":2,"b":3}
array
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  Array to string conversion
  {"a":1,"Array":2,"b":3}
empty array
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  Array to string conversion
  {"a":1,"Array":2,"b":3}
map
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  Array to string conversion
  {"a":1,"Array":2,"b":3}
empty map
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"b":3}
ext
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"b":3}
timestamp
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"b":3}
true, then 1
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"1":2}
nil, with php_only=0
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":1,"":2,"b":3}
error_display=0
  {"1.5":1,"1":2}
