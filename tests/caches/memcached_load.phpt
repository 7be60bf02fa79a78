--TEST--
Many Memcached operations lose and change no value, and leak no memory
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('memcached', 'igbinary');
Server::skip_without('memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['igbinary', 'msgpack', 'memcached']);
require __DIR__ . '/include/servers.php';
require __DIR__ . '/include/values.php';

function is_value(mixed $got, ?int $seed): bool
{
    return $seed === null ? $got === false : serialize($got) === serialize(unserialize(serialize(value($seed))));
}

$server = Server::memcached();
$cache = new Memcached;
$cache->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK);
$cache->addServer($server->socket, 0);
mt_srand(5);
$seeds = array_fill(0, 300, null);
$wrong = $used = 0;
for ($i = 0, $operations = under_load(3_000, 100_000); $i < $operations; $i++) {
    $key = mt_rand(0, 299);
    $seed = mt_rand(0, 100_000);
    switch (mt_rand(0, 7)) {
        case 0:
        case 1:
            $wrong += !$cache->set("k$key", value($seed));
            $seeds[$key] = $seed;
            break;
        case 2:
            $cache->delete("k$key");
            $seeds[$key] = null;
            break;
        case 3:
            $many = $cache->getMulti(["k$key", 'k' . ($key + 1) % 300]);
            $wrong += !is_value($many["k$key"] ?? false, $seeds[$key]) || !is_value($many['k' . ($key + 1) % 300] ?? false, $seeds[($key + 1) % 300]);
            break;
        case 4:
            $got = $cache->get("k$key", null, Memcached::GET_EXTENDED);
            if ($got && $cache->cas($got['cas'], "k$key", value($seed))) {
                $seeds[$key] = $seed;
            }
            $wrong += !$got && $seeds[$key] !== null;
            break;
        default:
            $wrong += !is_value($cache->get("k$key"), $seeds[$key]);
    }
    if ($i === intdiv($operations, 2)) {
        gc_collect_cycles();
        $used = memory_get_usage();
    }
}
unset($many, $got);
gc_collect_cycles();
var_dump($wrong, memory_get_usage() - $used < 20_000);
?>
--EXPECT--
int(0)
bool(true)
