--TEST--
msgpack measure reads Redis by a Unix socket, with a password and a database
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (!in_array('unix', stream_get_transports(), true)) die('skip no Unix sockets');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$socket = sys_get_temp_dir() . '/msgpack' . getmypid();
// A server that answers five commands, and says which it was sent.
$server = '$socket = stream_socket_server("unix://' . $socket . '"); echo "ready\n"; $stream = stream_socket_accept($socket, 20);
    foreach (["+OK\r\n", "+OK\r\n", "*2\r\n$1\r\n0\r\n*1\r\n$1\r\nk\r\n", "+string\r\n", "$3\r\n[1]\r\n"] as $answer) {
        for ($i = (int) substr(fgets($stream), 1); $i > 0; $i--) { fgets($stream); echo rtrim(fgets($stream)), " "; }
        fwrite($stream, $answer);
    }';
$process = proc_open([...php(), '-r', $server], [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
fgets($pipes[1]);
$all = json_decode(output('', 'measure', '--json', '--rounds=1', "unix://ann:secret@$socket?db=1"), true);
echo str_replace($socket, '/SOCKET', $all['of']), "\n", stream_get_contents($pipes[1]), "\n";
proc_close($process);
unlink($socket);
show('', 'measure', 'unix:///none/redis.sock');
show('', 'measure', 'unix://:secret@/none/redis.sock?1');
show('', 'measure', 'none://redis.sock');
?>
--EXPECT--
1 values of unix:///SOCKET?db=1
AUTH ann secret SELECT 1 SCAN 0 MATCH * COUNT 1000 TYPE k GET k 
$ msgpack measure unix:///none/redis.sock
msgpack: unix:///none/redis.sock cannot be reached: No such file or directory
exit status 2
$ msgpack measure unix://:secret@/none/redis.sock?1
msgpack: unix:///none/redis.sock?1 is no address such as redis://localhost:6379/0. See msgpack measure --help
exit status 2
$ msgpack measure none://redis.sock
msgpack: There is no file none://redis.sock
exit status 2
