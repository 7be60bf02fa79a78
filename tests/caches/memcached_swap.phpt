--TEST--
Memcached items: PECL's extension and ours read and change what the other wrote
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('pecl', 'memcached', 'igbinary');
Server::skip_without('memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
$server = Server::memcached();
foreach ([pecls_msgpack(), peer('msgpack'), pecls_msgpack(), peer('msgpack')] as $version => $library) {
    $command = [...php(['igbinary', $library, 'memcached']), __DIR__ . '/include/swap.php', $server->socket, $version, $version + 1];
    passthru(implode(' ', array_map('escapeshellarg', $command)), $status);
    if ($status !== 0) {
        echo "ended with status $status\n";
    }
}
?>
--EXPECT--
msgpack of PECL: 0 of 1000 as expected
msgpack ours: 1000 of 1000 as expected
msgpack of PECL: 1000 of 1000 as expected
msgpack ours: 1000 of 1000 as expected
