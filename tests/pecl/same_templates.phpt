--TEST--
Templates: what they make of 1,500 values is what PECL makes of them, diagnostics and exceptions included
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
same_answers('templates', Side::ours(), Side::pecl());
?>
--EXPECT--
templates: 4837 values, answered alike
