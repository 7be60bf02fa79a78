--TEST--
Sessions in files under PHP-FPM survive the switch from PECL's extension to ours, and back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
skip_without('pecl');
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/session_load.php';
$settings = ['session.save_handler=files', 'session.save_path={folder}'];
sessions_under_load([peer('msgpack')], under_load(200, 10_000), [], $settings);
sessions_under_load([pecls_msgpack(), peer('msgpack'), pecls_msgpack(), peer('msgpack')], under_load(200, 10_000), [], $settings);
?>
--EXPECT--
no increment was lost
no increment was lost
