--TEST--
Laravel with msgpack as phpredis' serializer: counters and delayed jobs need a connection without it, locks do not
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_laravel(); ?>
--FILE--
<?php
require __DIR__ . '/include/laravel.php';

use Illuminate\Cache\RedisStore;
use Illuminate\Container\Container;
use Illuminate\Queue\RedisQueue;
use Illuminate\Support\Str;

$server = Server::redis();
$redis = raw_redis($server);
$manager = redis_manager($server);

echo "Commands:\n";
$packed = $manager->connection('packed');
$packed->hset('hash', 'field', [1, 'two']);
var_dump($packed->hget('hash', 'field'), bin2hex($redis->hget('hash', 'field')));

echo "\nThe cache packs what it has serialized:\n";
$store = new RedisStore($manager, 'app', 'packed');
$store->put('list', [1, 2], 60);
var_dump($store->get('list') === [1, 2], substr($redis->get('app:list'), 1));

echo "\nA stored number cannot be incremented, and a counter reads as another number:\n";
$store->put('five', 5, 60);
var_dump($store->increment('five'), bin2hex($redis->get('app:five')));
var_dump($store->increment('count'), $store->get('count'));

echo "\nLocks:\n";
$lock = $store->lock('deploy', 10);
var_dump($lock->get(), $store->lock('deploy', 10)->get(), $lock->release());

echo "\nJobs:\n";
Str::createUuidsUsing(fn() => 'uuid');
foreach (['packed', 'default'] as $connection) {
    $queue = new RedisQueue($manager, $connection, $connection);
    $queue->setContainer(new Container);
    $queue->push('Job', ['now']);
    $queue->later(-1, 'Job', ['later']);
    for ($i = 0; $i < 2; $i++) {
        $job = $queue->pop();
        echo $connection, ': ', $job ? json_encode($job->payload()['data'] ?? null) : 'no job', "\n";
    }
    echo $connection, ': ', $queue->size(), " of 2 are in the queue until they are done\n";
}

echo "\nSettings in php.ini:\n";
$redis->set('old', serialize([1, new ArrayObject]));
$redis->set('digit', 1);
ini_set('msgpack.read_serialized', 1);
ini_set('msgpack.allowed_classes', 'stdClass');
var_dump(get_debug_type($packed->get('old')[1]), $packed->get('digit'));
(new RedisStore($manager, 'app'))->put('old', [1], 60);
try {
    $store->get('old');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Commands:
array(2) {
  [0]=>
  int(1)
  [1]=>
  string(3) "two"
}
string(12) "9201a374776f"

The cache packs what it has serialized:
bool(true)
string(22) "a:2:{i:0;i:1;i:1;i:2;}"

A stored number cannot be incremented, and a counter reads as another number:
bool(false)
string(2) "05"
int(1)
int(49)

Locks:
bool(true)
bool(false)
bool(true)

Jobs:
packed: ["now"]
packed: no job
packed: 1 of 2 are in the queue until they are done
default: ["now"]
default: ["later"]
default: 2 of 2 are in the queue until they are done

Settings in php.ini:
string(22) "__PHP_Incomplete_Class"
int(49)
unserialize(): Argument #1 ($data) must be of type string, array given
