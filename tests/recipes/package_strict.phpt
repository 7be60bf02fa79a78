--TEST--
The test suite of packages/strict
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('strict'); ?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
passthru('PHP=' . escapeshellarg(PHP_BINARY) . " $root/tools/packages --installed strict 2>&1");
?>
--EXPECTF--
== strict, PHP %s
PHPUnit %a
OK%a
