--TEST--
Plain data has PECL's bytes, and what PECL wrote unpacks
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
same_bytes('plain_data', Side::ours(), Side::pecl());
comes_back('plain_data', writer: Side::pecl(), reader: Side::ours());
?>
--EXPECT--
plain_data: 1345 values, the same bytes
plain_data: 1345 values, written by PECL, read by ours
