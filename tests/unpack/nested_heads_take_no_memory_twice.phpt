--TEST--
Nested containers with counts beyond the input share one reservation for its bytes
--EXTENSIONS--
msgpack
--INI--
memory_limit=96M
--FILE--
<?php
$rest = str_repeat("\x00", 1 << 20);
foreach (['array' => "\xdd\x7f\xff\xff\xff", 'map' => "\xdf\x3f\xff\xff\xff\x01"] as $name => $huge) {
    foreach (['in arrays' => "\x92", 'in maps' => "\x82\x01"] as $around => $small) {
        echo "$name $around: ";
        var_dump(@msgpack_unpack(str_repeat($huge . $small, 50) . $rest));
        echo error_get_last()['message'], "\n";
        error_clear_last();
    }
}
?>
--EXPECT--
array in arrays: bool(false)
[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
array in maps: bool(false)
[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
map in arrays: bool(false)
[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
map in maps: bool(false)
[msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
