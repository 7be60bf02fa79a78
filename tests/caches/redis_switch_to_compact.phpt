--TEST--
Values in Redis survive the switch to the compact form while they are used, and the switch back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (!extension_loaded('pcntl')) die('skip no pcntl');
skip_without('redis');
Server::skip_without('redis-server');
?>
--FILE--
<?php
require __DIR__ . '/include/switch_load.php';
$server = Server::redis();
switch_under_load('RedisServer', $server->socket, ['msgpack', 'redis']);
?>
--EXPECT--
before: plain
meanwhile: compact and plain
after: compact
meanwhile: compact and plain
back: plain
nothing was lost
