--TEST--
Sessions in files survive the switch to the compact form while they are used, and the switch back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (!extension_loaded('pcntl')) die('skip no pcntl');
if (!extension_loaded('session')) die('skip no sessions');
?>
--FILE--
<?php
require __DIR__ . '/include/switch_load.php';
$folder = new Folder;
switch_under_load('SessionFiles', $folder->path, ['msgpack'], ['session.serialize_handler=msgpack', 'session.use_cookies=0',
    'session.use_strict_mode=0', 'session.cache_limiter=']);
?>
--EXPECT--
before: plain
meanwhile: compact and plain
after: compact
meanwhile: compact and plain
back: plain
nothing was lost
