--TEST--
msgpack.assoc=0 and msgpack.php_only=0: plain objects have PECL's bytes
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl('3.0.0'); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
$settings = ['msgpack.assoc=0', 'msgpack.php_only=0'];
foreach (['plain_data', 'plain_objects', 'arrays_in_themselves'] as $samples) {
    same_bytes($samples, Side::ours(...$settings), Side::pecl(...$settings));
}
?>
--EXPECT--
plain_data: 1345 values, the same bytes
plain_objects: 296 values, the same bytes
arrays_in_themselves: 7 values, the same bytes
