--TEST--
Memcached and Redis with PECL msgpack return a compact value as a list with nulls, without a warning
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
    $value = ['user' => 'Alice', 'again' => 'Alice'];
    $memcached->set('value', $value);
    $redis->set('value', $value);
}
echo json_encode([$memcached->get('value'), $memcached->getResultMessage(), $redis->get('value')]), "\n";
PHP;
foreach ([peer('msgpack'), pecls_msgpack()] as $library) {
    $command = [...php(['igbinary', $library, 'memcached', 'redis']), '-r', $script, '--', $memcached->socket, $redis->socket];
    passthru(implode(' ', array_map('escapeshellarg', $command)));
}
?>
--EXPECT--
[{"user":"Alice","again":"Alice"},"SUCCESS",{"user":"Alice","again":"Alice"}]
[[null,{"user":"Alice","again":null}],"SUCCESS",[null,{"user":"Alice","again":null}]]
