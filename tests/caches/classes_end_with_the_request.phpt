--TEST--
A PHP-FPM worker instantiates no class that only an earlier request had
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/servers.php';
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';

$server = Server::fpm(1, ['msgpack'], ['display_errors=1', 'html_errors=0']);
foreach ([1, 0, 1, 0, 0, 1] as $defined) {
    $environment = ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => __DIR__ . '/include/class_app.php', 'QUERY_STRING' => "defined=$defined",
        'PATH' => getenv('PATH')];
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', $server->socket], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment);
    echo explode("\r\n\r\n", stream_get_contents($pipes[1]), 2)[1] ?? "no answer\n";
    proc_close($process);
}
?>
--EXPECT--
64 A63
1 __PHP_Incomplete_Class
64 A63
1 __PHP_Incomplete_Class
1 __PHP_Incomplete_Class
64 A63
