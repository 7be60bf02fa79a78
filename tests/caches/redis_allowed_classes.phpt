--TEST--
msgpack.allowed_classes disarms a gadget in Redis, and in Memcached if the item is marked as msgpack's
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
run_with(['igbinary', 'msgpack', 'redis', 'memcached']);
require __DIR__ . '/include/servers.php';
class Gadget { public $command = 'rm -r /'; function __wakeup() { echo "exec($this->command)\n"; } }
class User { public $name = 'Alice'; public $inner; }
$user = new User;
$user->inner = [new Gadget];

$redis_server = Server::redis();
$redis = new Redis;
$redis->connect($redis_server->socket);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
$redis->set('user', $user);
$memcached_server = Server::memcached();
$memcached = new Memcached;
$memcached->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK);
$memcached->addServer($memcached_server->socket, 0);
$memcached->set('user', $user);
foreach (['*', 'User', 'Gadget', ''] as $list) {
    ini_set('msgpack.allowed_classes', $list);
    echo "\"$list\"\n";
    foreach ([$redis->get('user'), $memcached->get('user')] as $got) {
        $got = (array) $got;
        echo '  ', $got['__PHP_Incomplete_Class_Name'] ?? 'User', ': ', get_class($got['inner'][0]), "\n";
    }
}
// php-memcached chooses the serializer by the flags of the item, which whoever writes it sets.
$memcached->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_PHP);
$memcached->set('user', $user);
$memcached->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK);
echo "An item that is marked as PHP's\n", get_class($memcached->get('user')), "\n";
?>
--EXPECT--
"*"
exec(rm -r /)
exec(rm -r /)
  User: Gadget
  User: Gadget
"User"
  User: __PHP_Incomplete_Class
  User: __PHP_Incomplete_Class
"Gadget"
exec(rm -r /)
exec(rm -r /)
  User: Gadget
  User: Gadget
""
  User: __PHP_Incomplete_Class
  User: __PHP_Incomplete_Class
An item that is marked as PHP's
exec(rm -r /)
User
