--TEST--
Enum cases that PECL wrote, before 3.0.0 too, unpack to the case
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
comes_back('enums', writer: Side::pecl(), reader: Side::ours());
comes_back('enum_graphs', writer: Side::pecl(), reader: Side::ours(), where_pecls_count_is_right: true);
?>
--EXPECT--
enums: 23 values, written by PECL, read by ours
enum_graphs: 124 values, written by PECL, read by ours
