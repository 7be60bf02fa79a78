--TEST--
References and unset properties that PECL's form cannot represent have PECL's bytes
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
same_bytes('what_the_form_loses', Side::ours(), Side::pecl());
same_bytes('arrays_in_themselves', Side::ours(), Side::pecl(), in_pecls_count: true);
?>
--EXPECT--
what_the_form_loses: 6 values, the same bytes
arrays_in_themselves: 7 values, the same bytes, 1 of them in PECL's count
