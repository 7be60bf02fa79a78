<?php
/** The components of Laravel that Debian packages. */
require_once __DIR__ . '/frameworks.php';
run_with(['mbstring', 'msgpack', 'redis']);
autoload_debians();
require DEBIANS_PHP . '/Illuminate/Collections/helpers.php';
require DEBIANS_PHP . '/Illuminate/Support/helpers.php';

use Illuminate\Container\Container;
use Illuminate\Redis\RedisManager;

/** The connection "default", and "packed", which has msgpack as phpredis' serializer: as in config/database.php. */
function redis_manager(Server $server): RedisManager
{
    $default = ['host' => $server->socket, 'port' => 0];
    $packed = $default + ['options' => ['serializer' => Redis::SERIALIZER_MSGPACK]];
    return new RedisManager(new Container, 'phpredis', ['default' => $default, 'packed' => $packed]);
}

/** A connection that shows what is stored. */
function raw_redis(Server $server): Redis
{
    $redis = new Redis;
    $redis->connect($server->socket);
    return $redis;
}

