--TEST--
A Timestamp made without its constructor has no instant
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

$timestamp = (new ReflectionClass(Timestamp::class))->newInstanceWithoutConstructor();
$calls = [$timestamp->getSeconds(...), $timestamp->getNanoseconds(...), fn () => msgpack_pack($timestamp), fn () => msgpack_pack([1, [$timestamp]])];
foreach ($calls as $call) {
    try {
        var_dump($call());
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
$timestamp->__construct(5);
echo bin2hex(msgpack_pack($timestamp)), "\n";
?>
--EXPECT--
MessagePack\Type\Timestamp has not been constructed
MessagePack\Type\Timestamp has not been constructed
MessagePack\Type\Timestamp has not been constructed
MessagePack\Type\Timestamp has not been constructed, in [1][0]
d6ff00000005
