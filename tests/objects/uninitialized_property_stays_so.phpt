--TEST--
An uninitialized property is not packed, even if __sleep() names it
--EXTENSIONS--
msgpack
--FILE--
<?php
class T { public int $a; public int $b = 2; }
class S { public int $a; public int $b = 2; function __sleep() { return ['a', 'b']; } }
foreach ([new T, new S] as $object) {
    echo bin2hex($packed = msgpack_pack($object)), "\n";
    var_dump((new ReflectionProperty($object, 'a'))->isInitialized(msgpack_unpack($packed)));
}
?>
--EXPECT--
82c0a154a16202
bool(false)
82c0a153a16202
bool(false)
