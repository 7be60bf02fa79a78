--TEST--
Sessions in files under PHP-FPM survive the switch to the compact form and back, also with requests that differ in it
--EXTENSIONS--
msgpack
session
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/session_load.php';
$either = ['auto_prepend_file=' . __DIR__ . '/include/either_form.php'];
sessions_under_load(array_fill(0, 5, peer('msgpack')), under_load(200, 10_000), [], ['session.save_handler=files', 'session.save_path={folder}'],
    [[], $either, ['msgpack.compact=1'], $either, []]);
?>
--EXPECT--
no increment was lost
