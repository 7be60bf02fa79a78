--TEST--
The test suite of packages/laravel
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('laravel-12'); ?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
passthru('PHP=' . escapeshellarg(PHP_BINARY) . " $root/tools/packages --installed laravel-12 2>&1");
?>
--EXPECTF--
== laravel-12, PHP %s
PHPUnit %a
OK%a
