--TEST--
A class that disable_classes has disabled, or its subclass, is invalid
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_VERSION_ID >= 80500) die('skip disable_classes is gone');
?>
--INI--
disable_classes=SplObjectStorage
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Store extends SplObjectStorage
{
    public int $x = 1;
}
compile_all('Store');
?>
--EXPECT--
Type "Store": Store is disabled by disable_classes
