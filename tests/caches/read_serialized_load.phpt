--TEST--
A store of entries by msgpack, PHP's serializer and igbinary loses and changes none while it is read and written
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('redis', 'memcached', 'igbinary');
Server::skip_without('redis-server', 'memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['igbinary', 'msgpack', 'redis', 'memcached'], ['msgpack.read_serialized=1']);
require __DIR__ . '/include/servers.php';
require __DIR__ . '/include/values.php';

function is_value(mixed $got, ?int $seed): bool
{
    return $seed === null ? $got === false : serialize($got) === serialize(unserialize(serialize(value($seed))));
}

/** Stores as an application did before the switch, or as after it. */
function store(Redis $redis, Memcached $memcached, string $key, int $seed): bool
{
    $how = mt_rand(0, 2);
    $memcached->setOption(Memcached::OPT_SERIALIZER, [Memcached::SERIALIZER_PHP, Memcached::SERIALIZER_IGBINARY, Memcached::SERIALIZER_MSGPACK][$how]);
    if ($how === 2) {
        return $redis->set($key, value($seed)) && $memcached->set($key, value($seed));
    }
    $redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_NONE);
    $stored = $redis->set($key, $how ? igbinary_serialize(value($seed)) : serialize(value($seed)));
    $redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
    return $stored && $memcached->set($key, value($seed));
}

$redis_server = Server::redis();
$redis = new Redis;
$redis->connect($redis_server->socket);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
$memcached_server = Server::memcached();
$memcached = new Memcached;
$memcached->addServer($memcached_server->socket, 0);
mt_srand(7);
$seeds = array_fill(0, 300, null);
$wrong = $used = 0;
for ($i = 0, $operations = under_load(3_000, 100_000); $i < $operations; $i++) {
    $key = mt_rand(0, 299);
    $seed = mt_rand(0, 100_000);
    switch (mt_rand(0, 5)) {
        case 0:
        case 1:
            $wrong += !store($redis, $memcached, "k$key", $seed);
            $seeds[$key] = $seed;
            break;
        case 2:
            $redis->del("k$key");
            $memcached->delete("k$key");
            $seeds[$key] = null;
            break;
        case 3: // what was read is written back
            if ($seeds[$key] !== null) {
                $wrong += !$redis->set("k$key", $redis->get("k$key")) || !$memcached->set("k$key", $memcached->get("k$key"));
            }
            break;
        default:
            $wrong += !is_value($redis->get("k$key"), $seeds[$key]) + !is_value($memcached->get("k$key"), $seeds[$key]);
    }
    if ($i === intdiv($operations, 2)) {
        gc_collect_cycles();
        $used = memory_get_usage();
    }
}
gc_collect_cycles();
var_dump($wrong, memory_get_usage() - $used < 20_000);
?>
--EXPECT--
int(0)
bool(true)
