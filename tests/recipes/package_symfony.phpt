--TEST--
The test suite of packages/symfony
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('symfony-6.4'); ?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
passthru('PHP=' . escapeshellarg(PHP_BINARY) . " $root/tools/packages --installed symfony-6.4 2>&1");
?>
--EXPECTF--
== symfony-6.4, PHP %s
PHPUnit %a
OK%a
