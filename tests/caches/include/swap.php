<?php
/*
 * One step of a test with one of the two libraries: reads the expected version, writes the next.
 *   php swap.php <memcached's socket> <expected version, 0 for none> <version to write, 0 for none>
 */
require __DIR__ . '/values.php';

function expected(int $i, int $version): string
{
    return serialize(unserialize(serialize(value($i * 3 + $version))));
}

[, $socket, $expected, $next] = $argv;
$cache = new Memcached;
$cache->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK);
$cache->addServer($socket, 0);
$right = 0;
for ($i = 0; $i < 1000; $i++) {
    if ($expected > 1) {
        // The value that the other one has read and rewritten unchanged.
        $right -= serialize($cache->get("copy-$i")) !== expected($i, $expected - 1);
    }
    if ($expected) {
        $value = $cache->get("item-$i");
        $cache->set("copy-$i", $value);
        $right += serialize($value) === expected($i, $expected);
    }
    if ($next) {
        $cache->set("item-$i", value($i * 3 + $next));
    }
}
printf("msgpack %s: %d of 1000 as expected\n", phpversion('msgpack')[0] < 4 ? 'of PECL' : 'ours', $right);
