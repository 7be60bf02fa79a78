--TEST--
session.upload_progress reads objects that call the extension, before PHP calls the modules' request startup
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
if (!extension_loaded('session')) die('skip no sessions');
if (!with_jit()) die('skip no opcache');
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
$script = __DIR__ . '/include/upload_app.php';
$folder = new Folder;
$server = Server::fpm(1, ['msgpack'], [...with_jit(), "opcache.preload=$script", 'opcache.preload_user=' . trim(shell_exec('id -un')), 'display_errors=1', 'html_errors=0',
    "session.save_path=$folder->path", 'session.serialize_handler=msgpack', 'session.upload_progress.enabled=1', 'session.upload_progress.cleanup=0']);
$part = fn(string $name, string $content) => "--end\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$content\r\n";
$body = $part('PHP_SESSION_UPLOAD_PROGRESS', 'file') . $part('file"; filename="file', 'content') . '--end--';
file_put_contents("$folder->path/body", $body);
for ($request = 0; $request < 3; $request++) {
    $environment = ['REQUEST_METHOD' => 'POST', 'SCRIPT_FILENAME' => $script, 'QUERY_STRING' => 'id=tested', 'HTTP_COOKIE' => 'PHPSESSID=tested',
        'CONTENT_TYPE' => 'multipart/form-data; boundary=end', 'CONTENT_LENGTH' => strlen($body), 'PATH' => getenv('PATH')];
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', $server->socket], [['file', "$folder->path/body", 'r'], ['pipe', 'w']], $pipes, null, $environment);
    echo explode("\r\n\r\n", stream_get_contents($pipes[1]), 2)[1] ?? 'no answer', "\n";
    proc_close($process);
}
?>
--EXPECT--
[true,null]
[true,[[1],"91a46974656d"]]
[true,[[1],"91a46974656d"]]
