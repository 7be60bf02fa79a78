--TEST--
Entries of APCu survive the switch to the compact form while they are used, and the switch back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (!extension_loaded('pcntl')) die('skip no pcntl');
skip_without('apcu');
?>
--FILE--
<?php
require __DIR__ . '/include/switch_load.php';
switch_under_load('Apcu', '', ['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']);
?>
--EXPECT--
before: no bytes are seen
meanwhile: no bytes are seen
after: no bytes are seen
meanwhile: no bytes are seen
back: no bytes are seen
nothing was lost
