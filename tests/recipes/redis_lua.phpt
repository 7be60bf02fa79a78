--TEST--
examples/redis_lua.php: Redis' Lua scripts read, change and return values with cmsgpack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without('redis'); Server::skip_without('redis-server'); ?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
$server = Server::redis();
$command = implode(' ', array_map('escapeshellarg', [...php(['msgpack', 'redis']), example('redis_lua.php'), $server->socket]));
passthru("$command 2>&1");
?>
--EXPECT--
chair -2: {"stock":1,"price":49.5}
chair -2: not in stock
table 5: {"stock":5,"price":120}
{"changes":2,"products":{"chair":{"stock":1,"price":49.5},"table":{"stock":5,"price":120}}}
