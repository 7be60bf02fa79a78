--TEST--
A PHP-FPM worker has the msgpack.allowed_classes of its pool in each request, and that of a folder or of ini_set() in one
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

function ask(Server $server, string $script, array $query, string ...$environment): void
{
    $environment += ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => $script, 'QUERY_STRING' => http_build_query($query), 'PATH' => getenv('PATH'), 'DOCUMENT_ROOT' => dirname($script)];
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', $server->socket], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment);
    echo explode("\r\n\r\n", stream_get_contents($pipes[1]), 2)[1] ?? "no answer\n";
    proc_close($process);
}

$folder = new Folder;
file_put_contents("$folder->path/.user.ini", 'msgpack.allowed_classes = "Bar"');
copy(__DIR__ . '/include/allowed_app.php', "$folder->path/app.php");
$app = __DIR__ . '/include/allowed_app.php';
foreach (['Foo', '*'] as $of_the_pool) {
    echo "The pool's: $of_the_pool\n";
    $server = Server::fpm(1, ['msgpack'], ['display_errors=1', 'html_errors=0', 'user_ini.cache_ttl=0', "msgpack.allowed_classes=$of_the_pool"]);
    foreach ([null, '', 'Foo, Bar', '*', 'Qux'] as $set) {
        foreach (['return', 'die', 'error'] as $end) {
            ask($server, $app, ['set' => $set, 'end' => $end]);
        }
        ask($server, "$folder->path/app.php", ['set' => $set]);
    }
    ask($server, $app, []);
    ask($server, $app, [], PHP_VALUE: 'msgpack.allowed_classes=Bar');
    unset($server);
}
unlink("$folder->path/.user.ini");
?>
--EXPECT--
The pool's: Foo
Foo (Foo -)
Foo (Foo -)
(died)
Foo (Foo -)
Bar (- Bar)
Foo (Foo -), then  (- -)
Foo (Foo -), then  (- -)
Foo (Foo -), then  (- -)
Bar (- Bar), then  (- -)
Foo (Foo -), then Foo, Bar (Foo Bar)
Foo (Foo -), then Foo, Bar (Foo Bar)
(died)
Foo (Foo -), then Foo, Bar (Foo Bar)
Bar (- Bar), then Foo, Bar (Foo Bar)
Foo (Foo -), then * (Foo Bar)
Foo (Foo -), then * (Foo Bar)
(died)
Foo (Foo -), then * (Foo Bar)
Bar (- Bar), then * (Foo Bar)
Foo (Foo -), then Qux (- -)
Foo (Foo -), then Qux (- -)
Foo (Foo -), then Qux (- -)
Bar (- Bar), then Qux (- -)
Foo (Foo -)
Bar (- Bar)
The pool's: *
* (Foo Bar)
* (Foo Bar)
(died)
* (Foo Bar)
Bar (- Bar)
* (Foo Bar), then  (- -)
* (Foo Bar), then  (- -)
* (Foo Bar), then  (- -)
Bar (- Bar), then  (- -)
* (Foo Bar), then Foo, Bar (Foo Bar)
* (Foo Bar), then Foo, Bar (Foo Bar)
(died)
* (Foo Bar), then Foo, Bar (Foo Bar)
Bar (- Bar), then Foo, Bar (Foo Bar)
* (Foo Bar), then * (Foo Bar)
* (Foo Bar), then * (Foo Bar)
(died)
* (Foo Bar), then * (Foo Bar)
Bar (- Bar), then * (Foo Bar)
* (Foo Bar), then Qux (- -)
* (Foo Bar), then Qux (- -)
* (Foo Bar), then Qux (- -)
Bar (- Bar), then Qux (- -)
* (Foo Bar)
Bar (- Bar)
