--TEST--
Under msgpack.read_serialized, APCu returns what a pool with another serializer has stored
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('apcu', 'igbinary');
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';

function ask(Server $server, string $pool, array $query): string
{
    $environment = ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => __DIR__ . '/include/apcu_app.php', 'QUERY_STRING' => http_build_query($query), 'PATH' => getenv('PATH')];
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', "$server->folder/$pool"], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment);
    $answer = explode("\r\n\r\n", stream_get_contents($pipes[1]), 2)[1] ?? 'no answer';
    proc_close($process);
    return $answer;
}

// The pools share APCu's memory. It finds the serializer in the first request, as msgpack is loaded after it.
$pools = [];
foreach (['php', 'igbinary', 'msgpack'] as $serializer) {
    $pools[$serializer] = ["php_admin_value[apc.serializer]=$serializer", 'php_value[msgpack.read_serialized]=1'];
}
$server = Server::fpm_of_pools($pools, ['apcu', 'igbinary', 'msgpack'], ['apc.serializer=msgpack', 'display_errors=1', 'html_errors=0']);
foreach (['php', 'igbinary', 'msgpack'] as $writer) {
    for ($i = 0; $i < 20; $i++) {
        ask($server, $writer, ['store' => "$writer $i", 'seed' => $i]);
    }
}
$wrong = 0;
foreach (['php', 'igbinary', 'msgpack'] as $writer) {
    echo "$writer: ", ask($server, $writer, []), "\n";
    for ($i = 0; $i < 20; $i++) {
        $wrong += ask($server, 'msgpack', ['fetch' => "$writer $i", 'seed' => $i]) !== 'same';
    }
}
echo "$wrong wrong\n", 'Off: ', ask($server, 'msgpack', ['fetch' => 'php 5', 'seed' => 5, 'off' => 1]), "\n";
echo 'Malformed: ', ask($server, 'msgpack', ['fetch' => 'php 5', 'seed' => 5, 'limit' => 1]), "\n";
?>
--EXPECTF--
php: php
igbinary: igbinary
msgpack: msgpack
0 wrong
Off: 
Warning: [msgpack] (php_msgpack_unserialize) Extra bytes in %s on line %d
[false,false]
Malformed: 
Warning: [msgpack] (php_msgpack_unserialize) Maximum depth of 1 exceeded in %s on line %d
[false,false]
