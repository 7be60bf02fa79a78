--TEST--
symfony/cache's RedisAdapter, over Predis, with a marshaller that uses msgpack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/servers.php';
Server::skip_without('redis-server');
if (!is_file(__DIR__ . '/../../.cache/symfony/vendor/autoload.php') || !is_dir(__DIR__ . '/../../packages')) die('skip no symfony/cache in .cache/symfony: tools/setup test');
?>
--FILE--
<?php
require __DIR__ . '/include/servers.php';
require __DIR__ . '/../../.cache/symfony/vendor/autoload.php';
require __DIR__ . '/../../packages/strict/src/StrictMsgpack.php';
require __DIR__ . '/../../packages/symfony/src/Cache/MsgpackMarshaller.php';
use MsgpackExt\Symfony\Cache\MsgpackMarshaller;

class Product { public $seen = []; public function __construct(public readonly string $name, protected ?Product $twin = null) {} }

$server = Server::redis();
$redis = new Predis\Client(['scheme' => 'unix', 'path' => $server->socket]);
$cache = new Symfony\Component\Cache\Adapter\RedisAdapter($redis, 'shop', 60, new MsgpackMarshaller);
$cache = new Symfony\Component\Cache\Adapter\TagAwareAdapter($cache);

$product = new Product('chair', new Product('table'));
for ($i = 0; $i < 500; $i++) {
    $cache->get("product.$i", function ($item) use ($product, $i) {
        $item->tag($i % 2 ? 'odd' : 'even');
        return ['product' => $product, 'same' => $product, 'number' => $i];
    });
}
$right = 0;
for ($i = 0; $i < 500; $i++) {
    $got = $cache->get("product.$i", fn() => null);
    $right += $got['number'] === $i && $got['product'] == $product && $got['product'] === $got['same'];
}
var_dump($right, $redis->dbsize() > 500);
$cache->invalidateTags(['odd']);
var_dump($cache->getItem('product.1')->isHit(), $cache->getItem('product.2')->isHit());
var_dump($cache->save($cache->getItem('closure')->set(fn() => 1)), $cache->getItem('closure')->isHit());

// A value that is not a message is a miss, and false is a value.
$plain = new Symfony\Component\Cache\Adapter\RedisAdapter($redis, 'plain', 60, new MsgpackMarshaller);
foreach (['false' => false, 'foreign' => 1, 'cut' => [1, 2]] as $key => $value) {
    $plain->save($plain->getItem($key)->set($value));
}
$redis->set('plain:foreign', serialize(['a' => 1]));
$redis->set('plain:cut', substr(msgpack_pack([1, 2]), 0, -1));
foreach (['false', 'foreign', 'cut'] as $key) {
    var_dump($plain->getItem($key)->isHit());
}
?>
--EXPECT--
int(500)
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
