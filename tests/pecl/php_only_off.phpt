--TEST--
msgpack.php_only=0: plain objects have PECL's bytes, and unpack as in PECL
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
$ours = Side::ours('msgpack.php_only=0');
$pecl = Side::pecl('msgpack.php_only=0');
foreach (['plain_data', 'plain_objects', 'arrays_in_themselves'] as $samples) {
    same_bytes($samples, $ours, $pecl);
}
comes_back('plain_data', writer: $pecl, reader: $ours);
same_reading('objects', packed('objects', $pecl), $ours, $pecl);
same_reading('sharing', packed('sharing', $pecl), $ours, $pecl);
same_reading('sharing under php_only=1', packed('sharing', Side::ours()), $ours, $pecl);
?>
--EXPECT--
plain_data: 1345 values, the same bytes
plain_objects: 296 values, the same bytes
arrays_in_themselves: 7 values, the same bytes
plain_data: 1345 values, written by PECL msgpack.php_only=0, read by ours msgpack.php_only=0
objects: 789 values, read alike
sharing: 382 values, read alike
sharing under php_only=1: 382 values, read alike
