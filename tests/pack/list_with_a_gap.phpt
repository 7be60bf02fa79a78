--TEST--
A list of which an element was unset is a map, and packs to the same bytes as a map with these keys
--EXTENSIONS--
msgpack
--FILE--
<?php
$list = ['a', 'b', [], 'd'];
unset($list[1]);
$map = ['key' => null, 0 => 'a', 2 => [], 3 => 'd'];
unset($map['key']);
echo bin2hex(msgpack_pack($list)), "\n", bin2hex(msgpack_pack($map)), "\n";
?>
--EXPECT--
8300a161029003a164
8300a161029003a164
