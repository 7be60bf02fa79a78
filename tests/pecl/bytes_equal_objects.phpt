--TEST--
Objects have PECL's bytes, and what PECL wrote unpacks
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
foreach (['objects', 'objects_that_pecl_misreads'] as $samples) {
    same_bytes($samples, Side::ours(), Side::pecl());
    comes_back($samples, writer: Side::pecl(), reader: Side::ours());
}
?>
--EXPECT--
objects: 789 values, the same bytes
objects: 789 values, written by PECL, read by ours
objects_that_pecl_misreads: 159 values, the same bytes
objects_that_pecl_misreads: 159 values, written by PECL, read by ours
