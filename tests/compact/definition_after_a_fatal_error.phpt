--TEST--
Compact form: after a fatal error in a definition, the next request of the process writes it again
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_SAPI !== 'cli' || PHP_OS_FAMILY === 'Windows') die('skip needs the server of PHP on the command line');
?>
--FILE--
<?php
$command = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-S', '127.0.0.1:0', __DIR__ . '/include/fatal_in_a_definition.php'];
$server = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
while (!preg_match('~http://\S+:\d+~', $line = (string) fgets($pipes[2]), $address)) {
    $line === '' && die('The server has not started');
}
foreach (['', 'fatal', ''] as $query) {
    echo str_contains($answer = (string) @file_get_contents("$address[0]/?$query"), 'shorter') ? $answer : "fatal\n";
}
proc_terminate($server);
?>
--EXPECT--
shorter
fatal
shorter
