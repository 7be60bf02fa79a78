--TEST--
MessagePack::unpacker() throws where disable_classes has disabled MessagePackUnpacker
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID >= 80500) die('skip PHP has no disable_classes'); ?>
--INI--
disable_classes=MessagePackUnpacker
--FILE--
<?php
$pecl = new MessagePack();
echo bin2hex($pecl->pack([1])), "\n";
try {
    $pecl->unpacker();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
9101
Class MessagePackUnpacker is in disable_classes
