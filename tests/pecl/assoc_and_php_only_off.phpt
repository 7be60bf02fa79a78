--TEST--
msgpack.assoc=0 and msgpack.php_only=0: the bytes are PECL's
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl('3.0.0'); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
$settings = ['msgpack.assoc=0', 'msgpack.php_only=0'];
foreach (['plain_data', 'objects', 'objects_that_pecl_misreads', 'sharing', 'arrays_in_themselves'] as $samples) {
    same_bytes($samples, Side::ours(...$settings), Side::pecl(...$settings));
}
?>
--EXPECT--
plain_data: 1345 values, the same bytes
objects: 789 values, the same bytes
objects_that_pecl_misreads: 159 values, the same bytes
sharing: 382 values, the same bytes
arrays_in_themselves: 7 values, the same bytes
