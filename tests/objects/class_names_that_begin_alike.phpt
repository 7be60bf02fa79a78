--TEST--
A class name that is a prefix of another is a class of its own in the cache
--EXTENSIONS--
msgpack
--FILE--
<?php
class Order { public $id = 0; }
class Orders { public $id = 0; }

$object = fn(string $class) => "\x82\xc0" . chr(0xa0 + strlen($class)) . "$class\xa2id\x01";
foreach ([['Orders', 'Order', 'Orders'], ['Order', 'Orders', 'Order'], ['Orders', 'Ord', 'Orderss']] as $classes) {
    echo implode(' ', array_map('get_class', msgpack_unpack("\x93" . implode('', array_map($object, $classes))))), "\n";
}
?>
--EXPECT--
Orders Order Orders
Order Orders Order
Orders __PHP_Incomplete_Class __PHP_Incomplete_Class
