--TEST--
MsgpackExt\Symfony\Cache\MsgpackMarshaller with symfony/cache's RedisAdapter and RedisTagAwareAdapter, over phpredis
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without('redis');
Server::skip_without('redis-server');
skip_without_composers('symfony');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['msgpack', 'redis']);
require __DIR__ . '/include/cache_pool.php';

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Symfony\Component\Cache\Adapter\RedisAdapter;
use Symfony\Component\Cache\Adapter\RedisTagAwareAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Marshaller\DeflateMarshaller;

$server = Server::redis();
$redis = RedisAdapter::createConnection("redis://$server->socket");
$pool = new RedisAdapter($redis, 'shop', 60, new MsgpackMarshaller);
check_values($pool);
check_metadata($pool);
check_tags(new TagAwareAdapter(new RedisAdapter($redis, 'tags', 60, new MsgpackMarshaller)));
check_tags(new RedisTagAwareAdapter($redis, 'aware', 60, new MsgpackMarshaller(compact: true)));
check_tags(new RedisTagAwareAdapter($redis, 'deflated', 60, new DeflateMarshaller(new MsgpackMarshaller)));

echo "\nForeign bytes, each a complete message or not, are a miss:\n";
$pool->setLogger(new Output);
foreach (['letter' => 'a', 'number' => '5', 'old' => serialize(['a' => 1]), 'json' => '[1]', 'cut' => "\x91\x92\x01", 'more' => "\x91\x01\x02"] as $key => $bytes) {
    $redis->set("shop:$key", $bytes);
    $hit = $pool->getItem($key)->isHit();
    echo $key, ', hit: ', json_encode($hit), "\n";
}

echo "\nWith the previous marshaller, entries from before the switch are read:\n";
$old = new RedisAdapter($redis, 'old', 60);
$new = new RedisAdapter($redis, 'old', 60, new MsgpackMarshaller(previous: new DefaultMarshaller));
$old->save($old->getItem('product')->set([new Product('chair')]));
$new->save($new->getItem('table')->set([new Product('table')]));
echo json_encode([$new->getItem('product')->get(), $new->getItem('table')->get()]), "\n";
var_dump($old->getItem('table')->isHit());

echo "\nOnly the allowed classes, of a tagged value too:\n";
$products = new RedisAdapter($redis, 'shop', 60, new MsgpackMarshaller([Product::class], strict: false));
$pool->save($pool->getItem('objects')->set([new Product('chair'), new ArrayObject([])])->expiresAfter(9));
foreach ($products->getItem('objects')->get() as $object) {
    echo get_debug_type($object), "\n";
}
$strict = new RedisAdapter($redis, 'shop', 60, new MsgpackMarshaller([Product::class]));
$strict->setLogger(new Output);
var_dump($strict->getItem('objects')->isHit());
$pool->save($pool->getItem('removed')->set(new Product('chair')));
$redis->set('shop:removed', str_replace('Product', 'Removed', $redis->get('shop:removed')));
var_dump($pool->getItem('removed')->isHit());
?>
--EXPECT--
identical objects: true
a closure: false, hit: false
{"computed":1} expiry and ctime, early: {"computed":2}
chair, hit: false, tags: []
table, hit: true, tags: ["wood"]
lamp, hit: true, tags: []
chair, hit: false, tags: []
table, hit: true, tags: ["wood"]
lamp, hit: true, tags: []
chair, hit: false, tags: []
table, hit: true, tags: ["wood"]
lamp, hit: true, tags: []

Foreign bytes, each a complete message or not, are a miss:
warning: Failed to fetch key "{key}": The bytes were not packed by MsgpackExt\StrictMsgpack, UnexpectedValueException
letter, hit: false
warning: Failed to fetch key "{key}": The bytes were not packed by MsgpackExt\StrictMsgpack, UnexpectedValueException
number, hit: false
warning: Failed to fetch key "{key}": The bytes were not packed by MsgpackExt\StrictMsgpack, UnexpectedValueException
old, hit: false
warning: Failed to fetch key "{key}": The bytes were not packed by MsgpackExt\StrictMsgpack, UnexpectedValueException
json, hit: false
warning: Failed to fetch key "{key}": Insufficient data for unserializing at offset 3, in [0][1], UnexpectedValueException
cut, hit: false
warning: Failed to fetch key "{key}": Extra bytes at offset 2, UnexpectedValueException
more, hit: false

With the previous marshaller, entries from before the switch are read:
[[{"name":"chair"}],[{"name":"table"}]]
bool(false)

Only the allowed classes, of a tagged value too:
Product
__PHP_Incomplete_Class
warning: Failed to fetch key "{key}": Class "ArrayObject" is not allowed at offset 52, in [0][1], UnexpectedValueException
bool(false)
warning: Failed to fetch key "{key}": The class Removed is not found, UnexpectedValueException
bool(false)
