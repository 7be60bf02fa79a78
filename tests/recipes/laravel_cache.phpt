--TEST--
App\Cache\MsgpackRedisStore: Laravel's cache, with values as MessagePack, counters, locks and tags
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_laravel(); ?>
--FILE--
<?php
require __DIR__ . '/include/laravel.php';

use App\Cache\MsgpackRedisStore;
use App\StrictMsgpack;
use Illuminate\Cache\RedisStore;
use Illuminate\Cache\Repository;

final class Product
{
    public function __construct(public readonly string $name, public ?Product $twin = null)
    {
    }
}

$server = Server::redis();
$redis = raw_redis($server);
$manager = redis_manager($server);
$store = new MsgpackRedisStore($manager, 'app', 'default', new StrictMsgpack);
$cache = new Repository($store);

$product = new Product('chair', new Product('table'));
$values = ['text' => 'a', 'digits' => '017', 'false' => false, 'list' => [1, 2.5, 'x'], 'objects' => [$product, $product], 'INF' => INF];
$cache->putMany($values, 60);
$cache->add('added', ['once'], 60);
$cache->forever('kept', ['for ever']);
var_dump(serialize($cache->many(array_keys($values))) === serialize($values));
var_dump($cache->get('added') === ['once'], $cache->add('added', ['twice'], 60), $cache->get('kept') === ['for ever']);
var_dump($cache->remember('computed', 60, fn() => [1]) === [1], $cache->remember('computed', 60, fn() => [2]) === [1]);
echo bin2hex($redis->get('app:list')), "\n";

echo "\nCounters are text:\n";
$cache->put('five', 5, 60);
var_dump($cache->increment('five'), $cache->get('five'), $cache->increment('new', 12), $cache->get('new'), $redis->get('app:new'));

echo "\nLocks:\n";
$lock = $cache->lock('deploy', 10);
var_dump($lock->get(), $cache->lock('deploy', 10)->get(), $lock->release(), $cache->lock('deploy', 10)->get());

// Laravel 10 flushes none over phpredis 6.
echo "\nTags, as with Laravel's own store:\n";
$tags = function (Repository $cache) use ($product): array {
    $cache->tags(['furniture', 'wood'])->put('chair', $product, 60);
    $before = $cache->tags(['furniture', 'wood'])->get('chair');
    $cache->tags('wood')->flush();
    return [$before, $cache->tags(['furniture', 'wood'])->get('chair')];
};
$tagged = $tags($cache);
var_dump($tagged[0] == $product, $tagged == $tags(new Repository(new RedisStore($manager, 'own'))));

echo "\nForeign bytes are a miss:\n";
foreach (['a', serialize(['a' => 1]), '[1]', "\x91\x92\x01"] as $bytes) {
    $redis->set('app:foreign', $bytes);
    var_dump($cache->get('foreign'));
}

echo "\nOf Laravel's own store:\n";
(new RedisStore($manager, 'app'))->put('old', [$product], 60);
$both = new MsgpackRedisStore($manager, 'app', 'default', new StrictMsgpack, readsSerialized: true);
var_dump($cache->get('old'), $both->get('old') == [$product], $both->get('objects') == [$product, $product]);
echo json_encode(@(new RedisStore($manager, 'app'))->get('objects')), " is what that reads of ours\n";

echo "\nClasses that are not allowed:\n";
$strict = new MsgpackRedisStore($manager, 'app', 'default', new StrictMsgpack([Product::class]));
$cache->put('foreign', [$product, new ArrayObject], 60);
echo implode(' ', array_map('get_debug_type', $strict->get('foreign'))), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
919301cb4004000000000000a178

Counters are text:
int(6)
string(1) "6"
int(12)
string(2) "12"
string(2) "12"

Locks:
bool(true)
bool(false)
bool(true)
bool(true)

Tags, as with Laravel's own store:
bool(true)
bool(true)

Foreign bytes are a miss:
NULL
NULL
NULL
NULL

Of Laravel's own store:
NULL
bool(true)
bool(true)
false is what that reads of ours

Classes that are not allowed:
Product __PHP_Incomplete_Class
