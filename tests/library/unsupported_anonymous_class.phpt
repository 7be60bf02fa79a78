--TEST--
The name of an anonymous class is in the message of an exception as PHP has it, with its NUL and what follows
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Exception\PackingFailedException;

$object = new class {};
$expected = 'Unsupported type "' . $object::class . '", maybe you forgot to register the type transformer or extension?';
var_dump(substr_count($expected, "\0"), PackingFailedException::unsupportedType($object)->getMessage() === $expected);
try {
    (new MessagePack\Packer())->pack([$object]);
} catch (PackingFailedException $e) {
    var_dump($e->getMessage() === $expected, $e->getCode(), $e->getPrevious());
}
?>
--EXPECT--
int(1)
bool(true)
bool(true)
int(0)
NULL
