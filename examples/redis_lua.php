<?php
/**
 * Values in Redis that PHP writes and Lua scripts in the server change, as MessagePack: docs/recipes/redis-lua.md.
 *
 *   php -d extension=msgpack -d extension=redis examples/redis_lua.php /run/redis/redis-server.sock
 */
declare(strict_types=1);

use MessagePack\MessagePack;

/** Adds ARGV[2] to the stock of product ARGV[1] in the map at KEYS[1], unless it would become negative. */
const CHANGE_STOCK = <<<'LUA'
    local shop = cmsgpack.unpack(redis.call('GET', KEYS[1]))
    local product = shop.products[ARGV[1]]
    if not product or product.stock + ARGV[2] < 0 then
        return false
    end
    product.stock = product.stock + ARGV[2]
    shop.changes = shop.changes + 1
    redis.call('SET', KEYS[1], cmsgpack.pack(shop))
    return cmsgpack.pack(product)
    LUA;

/** Stores what Lua and other languages can read: MessagePack::pack() rejects objects. */
final class SharedValues
{
    public function __construct(private readonly Redis $redis)
    {
    }

    public function set(string $key, mixed $value): void
    {
        $this->redis->set($key, MessagePack::pack($value));
    }

    public function get(string $key): mixed
    {
        $bytes = $this->redis->get($key);
        return is_string($bytes) ? MessagePack::unpack($bytes) : null;
    }

    /**
     * @param list<string> $keys
     * @return mixed the MessagePack that the script returns; null if it returns nil or false
     */
    public function run(string $script, array $keys, string|int ...$arguments): mixed
    {
        $bytes = $this->redis->eval($script, [...$keys, ...$arguments], count($keys));
        return is_string($bytes) ? MessagePack::unpack($bytes) : null;
    }
}

if (count($argv) !== 2) {
    fwrite(STDERR, "usage: php examples/redis_lua.php SOCKET\n");
    exit(2);
}
$redis = new Redis();
$redis->connect($argv[1]);
$values = new SharedValues($redis);
$products = ['chair' => ['stock' => 3, 'price' => 49.5], 'table' => ['stock' => 0, 'price' => 120]];
$values->set('shop', ['changes' => 0, 'products' => $products]);
foreach ([['chair', -2], ['chair', -2], ['table', 5]] as [$product, $change]) {
    $changed = $values->run(CHANGE_STOCK, ['shop'], $product, $change);
    echo "$product $change: ", $changed === null ? 'not in stock' : json_encode($changed), "\n";
}
echo json_encode($values->get('shop')), "\n";
