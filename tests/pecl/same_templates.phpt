--TEST--
Templates give PECL's results for 1,500 values, diagnostics and exceptions included
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
