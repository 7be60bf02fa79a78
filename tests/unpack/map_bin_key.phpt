--TEST--
A bin key equals the str key of the same bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach (['c4016b', 'c500016b', 'c6000000016b'] as $key) {
    var_dump(msgpack_unpack(hex2bin("81{$key}c3")) === ['k' => true]);
}
echo 'Binary: ', bin2hex(array_key_first(msgpack_unpack("\x81\xc4\x02\x00\xff\xc3"))), "\n";
echo 'Empty: ', json_encode(msgpack_unpack("\x81\xc4\x00\xc3")), "\n";
echo 'Digits: ', json_encode(array_key_first(msgpack_unpack("\x81\xc4\x0212\xc3"))), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
Binary: 00ff
Empty: {"":true}
Digits: 12
