--TEST--
Under msgpack.read_serialized, an item that is marked as msgpack's may be text of serialize()
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('memcached', 'igbinary');
Server::skip_without('memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['igbinary', 'msgpack', 'memcached']);
require __DIR__ . '/include/servers.php';
$server = Server::memcached();
$cache = new Memcached;
$cache->setOption(Memcached::OPT_COMPRESSION, false);
$cache->addServer($server->socket, 0);
$value = ['a' => [1, new ArrayObject([2])], 'b' => null];

// php-memcached itself reads what other serializers have stored.
foreach ([Memcached::SERIALIZER_PHP, Memcached::SERIALIZER_IGBINARY, Memcached::SERIALIZER_MSGPACK] as $serializer) {
    $cache->setOption(Memcached::OPT_SERIALIZER, $serializer);
    $cache->set("by-$serializer", $value);
}
foreach ($cache->getMulti(['by-1', 'by-2', 'by-5']) as $key => $got) {
    echo "$key: ", serialize($got) === serialize($value) ? 'the value' : serialize($got), "\n";
}

// Other programs may mark text as msgpack's.
$stream = stream_socket_client("unix://$server->socket");
$cache->set('marked', [1]);
fwrite($stream, "get marked\r\n");
[, , $flags] = explode(' ', fgets($stream));
fgets($stream);
fgets($stream);
foreach ([serialize($value), igbinary_serialize($value), 'b:1;x', substr(serialize($value), 0, -1)] as $bytes) {
    fwrite($stream, "set marked $flags 0 " . strlen($bytes) . "\r\n$bytes\r\n");
    fgets($stream);
    foreach ([0, 1] as $on) {
        ini_set('msgpack.read_serialized', $on);
        $got = @$cache->get('marked');
        echo $got == $value ? 'the value' : json_encode($got), $on ? "\n" : ', ';
    }
}
?>
--EXPECT--
by-1: the value
by-2: the value
by-5: the value
false, the value
false, the value
false, false
false, false
