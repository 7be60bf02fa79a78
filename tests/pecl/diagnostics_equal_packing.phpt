--TEST--
Packing has PECL's exceptions and diagnostics
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
same_bytes('refusals', Side::ours(), Side::pecl());
same_bytes('plain_refusals', Side::ours('msgpack.php_only=0'), Side::pecl('msgpack.php_only=0'));
same_bytes('refusals', Side::ours('msgpack.error_display=0'), Side::pecl('msgpack.error_display=0'));
?>
--EXPECT--
refusals: 88 values, the same bytes
plain_refusals: 48 values, the same bytes
refusals: 88 values, the same bytes
