--TEST--
Shared and cyclic objects and references have PECL's bytes, and round-trip
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
same_bytes('graphs', Side::ours(), Side::pecl(), in_pecls_count: true);
comes_back('graphs', writer: Side::pecl(), reader: Side::ours(), where_pecls_count_is_right: true);
comes_back('graphs', writer: Side::ours(), reader: Side::ours());
?>
--EXPECT--
graphs: 967 values, the same bytes, 468 of them in PECL's count
graphs: 499 values, written by PECL, read by ours
graphs: 967 values, written by ours, read by ours
