--TEST--
A back-reference to an empty array that a later pair with the same key replaces is invalid in the key of that pair's map
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
/* {a: [], a: {KEY: 1}}: an array is no key, so it becomes a value */
foreach (['array' => "\x91\x82\xc0\2\0\2", 'back-reference' => "\x82\xc0\2\0\2"] as $name => $key) {
    echo "$name\n";
    echo json_encode(msgpack_unpack("\x82\xa1a\x90\xa1a\x81$key\1")), "\n";
}
?>
--EXPECT--
array
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1
  [msgpack] (msgpack_unserialize_map_item) illegal key type
{"a":[[null],1]}
back-reference
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1
  [msgpack] (msgpack_unserialize_map_item) illegal key type
{"a":[null,1]}
