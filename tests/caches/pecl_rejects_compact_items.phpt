--TEST--
With PECL msgpack, php-memcached returns false for a compact value, and phpredis its bytes, with a warning
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('pecl', 'memcached', 'igbinary', 'redis');
Server::skip_without('memcached', 'redis-server');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
$memcached = Server::memcached();
$redis = Server::redis();
$script = <<<'PHP'
$memcached = new Memcached;
$memcached->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK);
$memcached->addServer($argv[1], 0);
$redis = new Redis;
$redis->connect($argv[2]);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
if (ini_set('msgpack.compact', '1') !== false) {
    $value = ['user' => 'Alice Liddell', 'again' => 'Alice Liddell'];
    $memcached->set('value', $value);
    $redis->set('value', $value);
}
$from_redis = $redis->get('value');
echo json_encode([$memcached->get('value'), $memcached->getResultMessage(), is_string($from_redis) ? bin2hex($from_redis) : $from_redis]), "\n";
PHP;
foreach ([peer('msgpack'), pecls_msgpack()] as $library) {
    $command = [...php(['igbinary', $library, 'memcached', 'redis']), '-r', $script, '--', $memcached->socket, $redis->socket];
    passthru(implode(' ', array_map('escapeshellarg', $command)));
}
?>
--EXPECT--
[{"user":"Alice Liddell","again":"Alice Liddell"},"SUCCESS",{"user":"Alice Liddell","again":"Alice Liddell"}]

Warning: [msgpack] (php_msgpack_unserialize) Parse error in Command line code on line 12

Warning: [msgpack] (php_msgpack_unserialize) Parse error in Command line code on line 13
[false,"SUCCESS","9282c003000082a475736572ad416c696365204c696464656c6ca5616761696ed45001"]
