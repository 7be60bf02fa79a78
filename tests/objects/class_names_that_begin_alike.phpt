--TEST--
A class name that is a prefix of another, or as long, is a class of its own in the cache
--EXTENSIONS--
msgpack
--FILE--
<?php
class Order { public $id = 0; }
class Orders { public $id = 0; }
/* in the place of Order in the cache */
class Orders4 { public $id = 0; }
class Older { public $id = 0; }

$object = fn(string $class) => "\x82\xc0" . chr(0xa0 + strlen($class)) . "$class\xa2id\x01";
foreach ([['Orders', 'Order', 'Orders'], ['Order', 'Orders', 'Order'], ['Orders', 'Ord', 'Orderss'],
    ['Orders4', 'Order', 'Older', 'Order']] as $classes) {
    echo implode(' ', array_map('get_class', msgpack_unpack(chr(0x90 + count($classes)) . implode('', array_map($object, $classes))))), "\n";
}
?>
--EXPECT--
Orders Order Orders
Order Orders Order
Orders __PHP_Incomplete_Class __PHP_Incomplete_Class
Orders4 Order Older Order
