--TEST--
Compact form: an integer key that PHP keeps as text is no string that can be referred to
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_unpacked('uint 64', message('92 81 cfffffffffffffffff 01 93 a86f6e652074657874 a874776f2074657874 d45000'));
// With 32 bits these are beyond PHP's range as well.
foreach (['uint 32' => 'ceb2d05e00', 'int 64' => 'd3ffffffff4d2fa200'] as $what => $key) {
    echo "$what: ", json_encode(msgpack_unpack(message("92 81 $key 01 93 a86f6e652074657874 a874776f2074657874 d45000"))), "\n";
}
?>
--EXPECT--
uint 64: a:2:{i:0;a:1:{s:20:"18446744073709551615";i:1;}i:1;a:3:{i:0;s:8:"one text";i:1;s:8:"two text";i:2;s:8:"one text";}}
uint 32: [{"3000000000":1},["one text","two text","one text"]]
int 64: [{"-3000000000":1},["one text","two text","one text"]]
