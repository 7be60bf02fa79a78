--TEST--
PECL reads our plain data, and our objects that occur once
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
comes_back('plain_data', writer: Side::ours(), reader: Side::pecl());
comes_back('objects', writer: Side::ours(), reader: Side::pecl());
?>
--EXPECT--
plain_data: 1345 values, written by ours, read by PECL
objects: 789 values, written by ours, read by PECL
