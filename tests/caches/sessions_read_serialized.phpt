--TEST--
Sessions in files survive the switch from the handlers php, php_serialize and igbinary to msgpack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
skip_without('igbinary');
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/session_load.php';
$settings = ['session.save_handler=files', 'session.save_path={folder}', 'msgpack.read_serialized=1'];
foreach (['php', 'php_serialize', 'igbinary'] as $handler) {
    echo "$handler: ";
    sessions_under_load([peer('msgpack'), peer('msgpack')], under_load(120, 6_000), ['igbinary'], $settings, [["session.serialize_handler=$handler"]]);
}
?>
--EXPECT--
php: no increment was lost
php_serialize: no increment was lost
igbinary: no increment was lost
