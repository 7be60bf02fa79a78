--TEST--
A type whose property was unset packs itself as one of PHP's would, with a warning and null
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\Type\{Bin, Ext, Map};

set_error_handler(function ($level, $message) {
    echo $message, "\n";
    return $message !== 'Undefined property: MessagePack\Type\Ext::$type' ?: throw new Exception('Thrown by the handler');
});
foreach ([[new Bin('b'), 'data'], [new Ext(5, 'e'), 'data'], [new Ext(5, 'e'), 'type'], [new Map([]), 'map']] as [$object, $property]) {
    unset($object->$property);
    try {
        echo bin2hex($object->pack(new Packer())), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
Undefined property: MessagePack\Type\Bin::$data
c400
Undefined property: MessagePack\Type\Ext::$data
c70005
Undefined property: MessagePack\Type\Ext::$type
Exception: Thrown by the handler
Undefined property: MessagePack\Type\Map::$map
TypeError: MessagePack\Packer::packMap(): Argument #1 ($map) must be of type %s, null given
