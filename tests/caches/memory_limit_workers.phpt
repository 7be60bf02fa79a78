--TEST--
PHP-FPM workers survive requests that exceed memory_limit, and answer the next one
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/servers.php';
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator has a limit');
Server::skip_without_fpm('cgi-fcgi');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';

$server = Server::fpm(2, ['msgpack'], ['memory_limit=24M', 'display_errors=1', 'html_errors=0']);

function answer(Server $server, string $case): string
{
    $environment = ['REQUEST_METHOD' => 'GET', 'SCRIPT_FILENAME' => __DIR__ . '/include/memory_app.php',
        'QUERY_STRING' => http_build_query(['case' => $case]), 'PATH' => getenv('PATH')];
    $process = proc_open(['cgi-fcgi', '-bind', '-connect', $server->socket], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, null, $environment);
    $answer = stream_get_contents($pipes[1]);
    proc_close($process);
    return $answer;
}

$cases = ['lists', 'maps', 'an array of integers', 'short strings', 'objects', 'objects of a class that is missing', 'references',
    'BufferUnpacker::unpack()', 'unpackMultiple() of integers', 'StreamReader', 'MessagePackUnpacker', 'a template',
    'msgpack_pack()', 'msgpack_pack() of objects', 'Packer', 'a session that is written'];
$workers = [];
$requests = under_load(32, 320);
for ($i = 0; $i < $requests; $i++) {
    $case = $cases[$i % count($cases)];
    $answer = answer($server, $case);
    if (preg_match('/Allowed memory size of 25165824 bytes exhausted.*^worker (\d+)\nshutdown$/ms', $answer, $found)) {
        $workers[$found[1]] = true;
    } else {
        echo "$case: $answer\n";
    }
}
echo count($workers) <= 2 ? 'the workers that began' : 'others: ' . json_encode($workers), "\n";
?>
--EXPECT--
the workers that began
