--TEST--
We read the output of @msgpack/msgpack
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/peers.php';
if (!node()) die('skip no Node, or no @msgpack/msgpack in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';

show_writing(node());
?>
--EXPECT--
Not ours to write: int 9223372036854775808
Not ours to write: int 18446744073709551615
Not written: map with integer keys: the keys of an object are strings
Not written: map with keys like a list: the keys of an object are strings
Not written: map with keys of both types: the keys of an object are strings
Not written: map with a bin key: the keys of an object are strings
125 of 125 values are read as what they are, 123 are the bytes that we write
