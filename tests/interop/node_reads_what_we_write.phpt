--TEST--
@msgpack/msgpack reads our output
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

show_reading(node());
?>
--EXPECT--
Not written: int 9223372036854775808: PHP has no such integer
Not written: int 18446744073709551615: PHP has no such integer
Not written: map with a bin key: a key is a PHP string, not a bin
126 of 126 values are read as what they are
24 of 24 wrong values are noticed
