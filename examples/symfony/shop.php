<?php
/**
 * Puts a chair into the cart, which is in the cache, and an order into the queue.
 *
 *   composer install && php shop.php STAGE
 *
 * STAGE is "before" the switch, "read", which reads both and writes as before, or "write": MessagePack. Deploy them one
 * after the other, and on the way back the other way round: the cart stays.
 */
declare(strict_types=1);

use App\Cart;
use App\Kernel;
use App\ShipOrder;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\Messenger\MessageBusInterface;
use Symfony\Component\Messenger\Transport\TransportInterface;

require $_SERVER['SHOP_AUTOLOADER'] ?? __DIR__ . '/vendor/autoload.php';

$stage = $argv[1] ?? 'write';
if (!in_array($stage, ['before', 'read', 'write'], true)) {
    exit("There is no stage $stage: before, read or write\n");
}
$kernel = new Kernel($stage);
$kernel->boot();
$container = $kernel->getContainer();

$pool = $container->get('carts');
assert($pool instanceof CacheItemPoolInterface);
$item = $pool->getItem('visitor');
$cart = $item->isHit() ? $item->get() : new Cart();
assert($cart instanceof Cart);
$cart->items[] = 'chair';
$pool->save($item->set($cart));
echo 'In the cart: ', count($cart->items), "\n";

$bus = $container->get('bus');
assert($bus instanceof MessageBusInterface);
$bus->dispatch(new ShipOrder(17));
$orders = $container->get('orders');
assert($orders instanceof TransportInterface);
foreach ($orders->get() as $envelope) {
    $order = $envelope->getMessage();
    assert($order instanceof ShipOrder);
    echo 'Shipped: ', $order->number, "\n";
}
