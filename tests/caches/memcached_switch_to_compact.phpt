--TEST--
Items in Memcached survive the switch to the compact form while they are used, and the switch back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (!extension_loaded('pcntl')) die('skip no pcntl');
skip_without('memcached', 'igbinary');
Server::skip_without('memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/switch_load.php';
$server = Server::memcached();
switch_under_load('MemcachedServer', $server->socket, ['igbinary', 'msgpack', 'memcached']);
?>
--EXPECT--
before: plain
meanwhile: compact and plain
after: compact
meanwhile: compact and plain
back: plain
nothing was lost
