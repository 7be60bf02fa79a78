--TEST--
Enum cases have PECL's bytes, and round-trip
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl('3.0.0'); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
same_bytes('enums', Side::ours(), Side::pecl());
same_bytes('enum_graphs', Side::ours(), Side::pecl(), in_pecls_count: true);
comes_back('enum_graphs', writer: Side::ours(), reader: Side::ours());
?>
--EXPECT--
enums: 23 values, the same bytes
enum_graphs: 212 values, the same bytes, 88 of them in PECL's count
enum_graphs: 212 values, written by ours, read by ours
