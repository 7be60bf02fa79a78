--TEST--
msgpack.use_str8_serialization=0: PECL's bytes, which round-trip
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
$ours = Side::ours('msgpack.use_str8_serialization=0');
$pecl = Side::pecl('msgpack.use_str8_serialization=0');
foreach (['plain_data', 'objects'] as $samples) {
    same_bytes($samples, $ours, $pecl);
    comes_back($samples, writer: $pecl, reader: $ours);
    comes_back($samples, writer: $ours, reader: $pecl);
}
?>
--EXPECT--
plain_data: 1345 values, the same bytes
plain_data: 1345 values, written by PECL msgpack.use_str8_serialization=0, read by ours msgpack.use_str8_serialization=0
plain_data: 1345 values, written by ours msgpack.use_str8_serialization=0, read by PECL msgpack.use_str8_serialization=0
objects: 789 values, the same bytes
objects: 789 values, written by PECL msgpack.use_str8_serialization=0, read by ours msgpack.use_str8_serialization=0
objects: 789 values, written by ours msgpack.use_str8_serialization=0, read by PECL msgpack.use_str8_serialization=0
