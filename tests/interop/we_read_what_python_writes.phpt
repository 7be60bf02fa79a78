--TEST--
We read the output of python3-msgpack
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/peers.php';
if (!python()) die('skip no Python with msgpack, which Debian has as python3-msgpack');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';

show_writing(python());
?>
--EXPECT--
Not ours to write: int 9223372036854775808
Not ours to write: int 18446744073709551615
Not written: ext type -2: code must be 0~127
Not written: ext type -128: code must be 0~127
Not ours to write: map with a bin key
127 of 127 values are read as what they are, 124 are the bytes that we write
