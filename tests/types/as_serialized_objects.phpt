--TEST--
A message that names a class of the types, as PECL msgpack writes it, unpacks to an object of it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

function object(string $class, string $properties, int $count): string
{
    return chr(0x81 + $count) . "\xc0\xd9" . chr(strlen($class)) . $class . $properties;
}

$bin = msgpack_unpack(object('MessagePack\Type\Bin', "\xa4data\xa1b", 1));
var_dump($bin);
echo bin2hex(msgpack_pack($bin)), "\n";

$name = "\0MessagePack\\Type\\Timestamp\0";
$timestamp = msgpack_unpack(object(Timestamp::class, "\xd9\x23{$name}seconds\x05\xd9\x27{$name}nanoseconds\x06", 2));
var_dump($timestamp->getSeconds(), $timestamp->getNanoseconds());

try {
    msgpack_unpack(object(Timestamp::class, "\xd9\x23{$name}seconds\xa1s", 1));
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
try {
    msgpack_unpack(object(Timestamp::class, '', 0))->getSeconds();
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
object(MessagePack\Type\Bin)#1 (1) {
  ["data"]=>
  string(1) "b"
}
c40162
int(5)
int(6)
Cannot assign string to property MessagePack\Type\Timestamp::$seconds of type int, in ->seconds
MessagePack\Type\Timestamp has not been constructed
