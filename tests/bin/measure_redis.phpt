--TEST--
msgpack measure reads the strings of a Redis server by pattern, and writes nothing
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
// A server that knows five commands, and says which it was sent.
$server = <<<'PHP'
$values = ['s:1' => serialize(['a' => 1]), 's:2' => msgpack_pack(['b' => [1, 2]]), 'list' => null, 's:3' => '{"c":null}', 'other' => serialize(1)];
$socket = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($socket, false), "\n";
$stream = stream_socket_accept($socket, 20);
$bulk = fn (string $text) => '$' . strlen($text) . "\r\n$text\r\n";
while (($line = fgets($stream)) !== false) {
    $words = [];
    for ($i = (int) substr($line, 1); $i > 0; $i--) {
        $words[] = substr(stream_get_contents($stream, (int) substr(fgets($stream), 1) + 2), 0, -2);
    }
    echo implode(' ', $words), "\n";
    fwrite($stream, match ($words[0]) {
        'AUTH', 'SELECT' => "+OK\r\n",
        'SCAN' => "*2\r\n" . $bulk($words[1] === '0' ? '17' : '0') . ($words[1] === '0' ? "*3\r\n" . $bulk('s:1') . $bulk('s:2') . $bulk('list') : "*1\r\n" . $bulk('s:3')),
        'TYPE' => '+' . ($values[$words[1]] === null ? 'list' : 'string') . "\r\n",
        'GET' => $bulk($values[$words[1]]),
        default => "-ERR unknown command\r\n",
    });
}
PHP;
$process = proc_open([...php(), '-r', $server], [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
$address = trim(fgets($pipes[1]));
$json = output('', 'measure', '--json', '--rounds=1', '--match', '*s*', "redis://:secret@$address/3");
$all = json_decode($json, true);
echo $all['values'], ' values, ', preg_replace('~//.*/~', '//ADDRESS/', $all['of']), "\n", stream_get_contents($pipes[1]);
proc_close($process);
foreach (["HTTP/1.1 400 Bad Request\r\n", "-ERR \e[31m\r\n", "*99999999999\r\n", "*9\r\n$-2\r\n", "$9\r\nabc", "*2\r\n$1\r\n0\r\n*1\r\n$1\r\nk\r\n+string\r\n$7\r\n[1,2"] as $answer) {
    $server = '$socket = stream_socket_server("tcp://127.0.0.1:0"); echo stream_socket_get_name($socket, false), "\n";
        $stream = stream_socket_accept($socket, 20); fwrite($stream, "+OK\r\n" . ' . var_export($answer, true) . '); stream_socket_shutdown($stream, STREAM_SHUT_WR); stream_get_contents($stream);';
    $process = proc_open([...php(), '-r', $server], [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
    echo output('', 'measure', 'redis://' . trim(fgets($pipes[1])));
    proc_close($process);
}
show('', 'measure', 'redis://127.0.0.1:1/0');
show('', 'measure', 'redis://127.0.0.1:1/x');
?>
--EXPECT--
3 values, 3 values of redis://ADDRESS/3
AUTH secret
SELECT 3
SCAN 0 MATCH *s* COUNT 1000
TYPE s:1
GET s:1
TYPE s:2
GET s:2
TYPE list
SCAN 17 MATCH *s* COUNT 1000
TYPE s:3
GET s:3
msgpack: What answers is no Redis: HTTP/1.1 400 Bad Request
exit status 2
msgpack: Redis answers: ERR .[31m
exit status 2
msgpack: Redis answers: 99999999999
exit status 2
msgpack: Redis answers: -2
exit status 2
msgpack: Redis has closed the connection
exit status 2
msgpack: Redis has closed the connection
exit status 2
$ msgpack measure redis://127.0.0.1:1/0
msgpack: tcp://127.0.0.1:1 cannot be reached: Connection refused
exit status 2
$ msgpack measure redis://127.0.0.1:1/x
msgpack: redis://127.0.0.1:1/x is no address such as redis://localhost:6379/0. See msgpack measure --help
exit status 2
