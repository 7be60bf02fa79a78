--TEST--
A class that disable_classes has disabled, or its subclass, is invalid
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_VERSION_ID >= 80500) die('skip disable_classes is gone');
?>
--INI--
disable_classes=DateTimeImmutable
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Day extends DateTimeImmutable {}
compile_all('Day', 'DateTimeImmutable', 'DateTimeInterface', 'DateTime');
?>
--EXPECT--
Type "Day": Day is disabled by disable_classes
Type "DateTimeImmutable": DateTimeImmutable is disabled by disable_classes
Type "DateTimeInterface": DateTimeImmutable is disabled by disable_classes
DateTime: ok
