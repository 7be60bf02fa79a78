--TEST--
ini_set() goes back to the msgpack.allowed_classes of .user.ini even if that list has a wrong name
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

$folder = new Folder;
file_put_contents("$folder->path/.user.ini", 'msgpack.allowed_classes = "Bar, 1Foo"');
file_put_contents("$folder->path/app.php", <<<'PHP'
<?php
class Foo { }
class Bar { }
error_reporting(0);
function show(string $how): void
{
    echo "$how: ", implode(' ', array_map(get_class(...), msgpack_unpack("\x92\x81\xc0\xa3Foo\x81\xc0\xa3Bar"))), "\n";
}
show('configured');
$list = ini_set('msgpack.allowed_classes', '*');
show('changed');
var_dump(ini_set('msgpack.allowed_classes', $list));
show('set back');
var_dump(ini_set('msgpack.allowed_classes', "$list, 2"));
ini_restore('msgpack.allowed_classes');
show('ini_restore()');
PHP);
$server = Server::fpm(1, ['msgpack'], ['display_errors=0', 'user_ini.cache_ttl=0', 'msgpack.allowed_classes=Foo, 2Foo']);
$environment = ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => "$folder->path/app.php", 'DOCUMENT_ROOT' => $folder->path, 'PATH' => getenv('PATH')];
for ($i = 0; $i < 2; $i++) {
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', $server->socket], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment);
    echo explode("\r\n\r\n", stream_get_contents($pipes[1]), 2)[1] ?? "no answer\n";
    proc_close($process);
}
unlink("$folder->path/.user.ini");
?>
--EXPECT--
configured: __PHP_Incomplete_Class Bar
changed: Foo Bar
string(1) "*"
set back: __PHP_Incomplete_Class Bar
bool(false)
ini_restore(): Foo __PHP_Incomplete_Class
configured: __PHP_Incomplete_Class Bar
changed: Foo Bar
string(1) "*"
set back: __PHP_Incomplete_Class Bar
bool(false)
ini_restore(): Foo __PHP_Incomplete_Class
