--TEST--
The payload of __serialize() becomes properties where the class has no __unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
class P { public $a; protected $b; public int $typed = 0; }
print_r(msgpack_unpack("\x82\xc0\xa1P\xc0\x83\xa1a\x01\xa1b\x02\xa5typed\x03"));
try {
    msgpack_unpack("\x82\xc0\xa1P\xc0\x81\xa5typed\xa1x");
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
P Object
(
    [a] => 1
    [b:protected] => 2
    [typed] => 3
)
Cannot assign string to property P::$typed of type int, in ->typed
