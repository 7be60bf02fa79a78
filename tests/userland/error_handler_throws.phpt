--TEST--
An error handler that throws ends packing and unpacking
--EXTENSIONS--
msgpack
--FILE--
<?php
set_error_handler(function ($number, $message) { throw new Exception($message); });
class A { public $x; }
class D { function __destruct() { echo "destructed\n"; } }
$d = "\x81\xc0\xa1D";
foreach ([
    "\x92{$d}\x81\xc3\x05", "\x81\x91\x05\x05", "\x92{$d}\x82\xc0\xa1A\xc3\x05", "\x92{$d}\x82\xc0\x04\0\x63", "\x82\xc0\x03\xa1A\xa1x",
    "\x82\xc0\x06\xa1A\xa1x", "\x82\xc0\xa1A\xa2\0x\x05", "\x92{$d}\xc1", "\x92{$d}", "{$d}\x05",
] as $bytes) {
    try {
        msgpack_unpack($bytes);
        echo "no exception\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
unset($e);
try {
    msgpack_pack([STDIN, 5]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
[msgpack] (msgpack_unserialize_map_item) illegal key type
[msgpack] (msgpack_unserialize_map_item) illegal key type
[msgpack] (msgpack_unserialize_map_item) illegal key type
[msgpack] (msgpack_unserialize_map_item) Invalid references value: 98
[msgpack] (msgpack_unserialize_map_item) Class A has no unserializer
[msgpack] (msgpack_unserialize_map_item) Class 'A' is not an enum
[msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
[msgpack] (php_msgpack_unserialize) Parse error
[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
destructed
[msgpack] (php_msgpack_unserialize) Extra bytes
[msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null
