--TEST--
examples/symfony: the cart stays over the switch and back, with the bundle; a changed class is a miss, and no broken page
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('symfony-6.4'); ?>
--FILE--
<?php
require __DIR__ . '/include/shops.php';

$shop = new Shop('symfony', 'symfony-6.4');
foreach (['before', 'read', 'write', 'write', 'read', 'before', 'write'] as $stage) {
    $shop->run($stage);
    echo $shop->stored('var/pools'), "\n";
}
echo "\nA class has changed:\n";
$shop->rename_property();
$shop->run('write');
$shop->run('write');
?>
--EXPECT--
before: In the cart: 1, Shipped: 17
of serialize()
read: In the cart: 2, Shipped: 17
of serialize()
write: In the cart: 3, Shipped: 17
MessagePack
write: In the cart: 4, Shipped: 17
MessagePack
read: In the cart: 5, Shipped: 17
of serialize()
before: In the cart: 6, Shipped: 17
of serialize()
write: In the cart: 7, Shipped: 17
MessagePack

A class has changed:
write: In the cart: 1, Shipped: 17
logged: Failed to fetch key, Property App\Cart::$items is not declared
write: In the cart: 2, Shipped: 17
