--TEST--
A key of a map is not that of the last request of the process, whose memory is free
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_SAPI !== 'cli' || PHP_OS_FAMILY === 'Windows') die('skip needs the server of PHP on the command line');
?>
--FILE--
<?php
$command = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-S', '127.0.0.1:0', __DIR__ . '/include/map_of_the_last_request.php'];
$server = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
while (!preg_match('~http://\S+:\d+~', $line = (string) fgets($pipes[2]), $address)) {
    $line === '' && die('The server has not started');
}
foreach (['first', '', 'first', ''] as $query) {
    echo @file_get_contents("$address[0]/?$query");
}
proc_terminate($server);
?>
--EXPECT--
{"another_key_of_a_map":1}
{"another_key_of_a_map":1}
{"another_key_of_a_map":1}
{"another_key_of_a_map":1}
