--TEST--
Compact form: a repeated string of any length is written once, as str or as bin
--EXTENSIONS--
msgpack
--FILE--
<?php
$lengths = [4, 15, 16, 31, 32, 64, 65, 72, 73, 255, 256, 65534, 65535, 65536, 65537, 131072];
$strings = array_map(fn (int $length) => str_pad("$length ", $length, 'abc'), $lengths);
/* The same once more, as strings of their own. */
$list = array_merge($strings, array_map(fn (string $string) => strrev(strrev($string)), $strings));
foreach (['str', 'bin', 'detect'] as $form) {
    ini_set('msgpack.str_bin', $form);
    foreach ([1, 0] as $str8) {
        ini_set('msgpack.use_str8_serialization', $str8);
        $packed = msgpack_pack($list, ['compact' => true]);
        $references = strlen($packed) - strlen(msgpack_pack($strings)) - 6;
        echo "$form: $references bytes, ", msgpack_unpack($packed) === $list ? 'read as they were' : 'read as others', "\n";
    }
}
?>
--EXPECT--
str: 48 bytes, read as they were
str: 48 bytes, read as they were
bin: 48 bytes, read as they were
bin: 48 bytes, read as they were
detect: 48 bytes, read as they were
detect: 48 bytes, read as they were
