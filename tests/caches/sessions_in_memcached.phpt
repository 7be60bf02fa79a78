--TEST--
Sessions in memcached under PHP-FPM survive the switch from PECL's extension to ours, and back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
skip_without('pecl', 'memcached', 'igbinary');
Server::skip_without_fpm('cgi-fcgi', 'memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/session_load.php';
$server = Server::memcached();
$extensions = ['igbinary', 'memcached'];
$settings = ['session.save_handler=memcached', "session.save_path=$server->socket:0", 'memcached.sess_lock_retries=1000',
    'memcached.sess_lock_wait_min=1', 'memcached.sess_lock_wait_max=5'];
sessions_under_load([peer('msgpack')], under_load(200, 10_000), $extensions, $settings);
$server = Server::memcached();
$settings[1] = "session.save_path=$server->socket:0";
sessions_under_load([pecls_msgpack(), peer('msgpack'), pecls_msgpack(), peer('msgpack')], under_load(200, 10_000), $extensions, $settings);
?>
--EXPECT--
no increment was lost
no increment was lost
