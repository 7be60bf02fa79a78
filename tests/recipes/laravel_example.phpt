--TEST--
examples/laravel: the cart and the jobs stay over the switch and back; a changed class is a miss, and no broken page
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('laravel-12'); ?>
--FILE--
<?php
require __DIR__ . '/include/shops.php';

$shop = new Shop('laravel', 'laravel-12');
foreach (['before', 'read', 'write', 'write', 'read', 'before', 'write'] as $stage) {
    $shop->run($stage);
    echo $shop->stored('storage/cache'), "\n";
}
echo "\nA class has changed:\n";
$shop->rename_property();
$shop->run('write');
$shop->run('write');
?>
--EXPECT--
before: In the cart: 1
of serialize()
read: In the cart: 2, Shipped: 17
of serialize()
write: In the cart: 3, Shipped: 19
MessagePack
write: In the cart: 4, Shipped: 20
MessagePack
read: In the cart: 5, Shipped: 21
of serialize()
before: In the cart: 6, Shipped: 22
of serialize()
write: In the cart: 7, Shipped: 23
MessagePack

A class has changed:
write: In the cart: 1, Shipped: 24
logged: A cached value cannot be read, Property App\Cart::$items is not declared
write: In the cart: 2, Shipped: 18
