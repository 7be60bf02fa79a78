--TEST--
A Timestamp does not become a DateTimeImmutable where disable_classes has disabled that class
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID >= 80500) die('skip PHP has no disable_classes'); ?>
--INI--
disable_classes=DateTimeImmutable
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\DateTimeExtension;
use MessagePack\Type\Timestamp;

try {
    (new Timestamp(1))->toDateTime();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
try {
    (new BufferUnpacker("\xd6\xff\0\0\0\1", null, [new DateTimeExtension]))->unpack();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Class DateTimeImmutable is in disable_classes
Class DateTimeImmutable is in disable_classes
