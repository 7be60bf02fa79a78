--TEST--
\MessagePackUnpacker has PECL's results in 1,000 sequences of calls
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE === 4) die('skip PECL cuts 64-bit integers off where PHP has 32 bits');
require __DIR__ . '/include/side.php';
skip_without_pecl();
?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
same_answers('unpacker_calls', Side::ours(), Side::pecl());
?>
--EXPECT--
unpacker_calls: 1000 values, answered alike
