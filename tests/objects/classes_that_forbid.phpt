--TEST--
A class that forbids serialization can be neither packed nor unpacked
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([function () {}, new class {}, (function () { yield 1; })(), new ReflectionClass('stdClass'), new SplFileInfo('.')] as $object) {
    try {
        msgpack_pack(['x' => [$object]]);
    } catch (Exception $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
class OldFile extends SplFileInfo implements Serializable {
    function serialize() { return ''; }
    function unserialize($data) { echo "unserialize() ran\n"; }
    function __serialize(): array { return []; }
    function __unserialize(array $data): void { echo "__unserialize() ran\n"; }
}
foreach (["\x82\xc0\x03\xa7OldFile\xa1d", "\x82\xc0\xa7OldFile\xc0\x90", "\x82\xc0\x03\xabSplFileInfo\xa1d"] as $message) {
    try {
        var_dump(msgpack_unpack($message));
    } catch (Exception $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
foreach (['Closure', 'Generator', 'ReflectionClass', 'SplFileInfo', 'Iterator', 'FilterIterator'] as $class) {
    try {
        var_dump(msgpack_unpack("\x82\xc0" . msgpack_pack($class) . "\xa1x\x01"));
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Exception: Serialization of 'Closure' is not allowed, in [x][0]
Exception: Serialization of 'class@anonymous%S' is not allowed, in [x][0]
Exception: Serialization of 'Generator' is not allowed, in [x][0]
Exception: Serialization of 'ReflectionClass' is not allowed, in [x][0]
Exception: Serialization of 'SplFileInfo' is not allowed, in [x][0]
Exception: Unserialization of 'OldFile' is not allowed
Exception: Unserialization of 'OldFile' is not allowed
Exception: Unserialization of 'SplFileInfo' is not allowed
Exception: Unserialization of 'Closure' is not allowed
Exception: Unserialization of 'Generator' is not allowed
Exception: Unserialization of 'ReflectionClass' is not allowed
Exception: Unserialization of 'SplFileInfo' is not allowed
Error: Cannot instantiate interface Iterator
Error: Cannot instantiate abstract class FilterIterator
