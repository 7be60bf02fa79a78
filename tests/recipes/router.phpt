--TEST--
examples/router/router.php passes the bytes of messages on by one field
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
if (PHP_OS_FAMILY === 'Windows') die('skip no unix sockets');
if (!is_file(example('router/router.php'))) die('skip not in the source tree');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';

final class Job
{
    public array $parts = [1.5, null];
}

/** What the programs receive, and what the router says. */
function route(string $messages, ?string $address = null, ?string $ended = null): void
{
    $folder = new Folder;
    $servers = [];
    $command = [...php(['msgpack']), example('router/router.php')];
    foreach (['images', 'mail'] as $name) {
        $servers[$name] = stream_socket_server("unix://$folder->path/$name");
        $command[] = "$name=" . ($address ?? "unix://$folder->path/$name");
    }
    $router = proc_open($command, [['pipe', 'r'], 1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    $connections = $address === null ? array_map(stream_socket_accept(...), $servers) : [];
    unset($connections[$ended]);
    fwrite($pipes[0], $messages);
    fclose($pipes[0]);
    echo stream_get_contents($pipes[1]);
    foreach ($connections as $name => $connection) {
        echo "$name: ", bin2hex(stream_get_contents($connection)), "\n";
    }
    echo 'status ', proc_close($router), "\n\n";
}

// An object whose class the router has not, a long form, a timestamp, and a key that comes twice.
$job = msgpack_pack(['to' => 'images', 'job' => new Job]);
$others = ["\x82\xa2to\xd9\x04mail\x01\xcd\x00\x01", "\xde\x00\x01\xa2to\xc4\x04mail", "\x82\xa2to\xa4none\xa2to\xa6images"];
echo 'of ', bin2hex($job), "\n";
route($job . implode('', $others));
route("\x81\xa2to\xa5other\x91\x01" . "\x05" . $others[0]);
route($others[0] . "\x82\xa2to\xc1");
route('', 'unix:///none/such');
route($others[2] . $others[0] . $others[2] . $others[1], ended: 'mail');
passthru(implode(' ', array_map(escapeshellarg(...), [...php(['msgpack']), example('router/router.php')])) . ' 2>&1', $status);
echo "status $status\n";
?>
--EXPECT--
of 82a2746fa6696d61676573a36a6f6282c0a34a6f62a5706172747392cb3ff8000000000000c0
images: 82a2746fa6696d61676573a36a6f6282c0a34a6f62a5706172747392cb3ff8000000000000c082a2746fa46e6f6e65a2746fa6696d61676573
mail: 82a2746fd9046d61696c01cd0001de0001a2746fc4046d61696c
status 0

before offset 10: a message to nobody
before offset 12: a message to nobody
before offset 13: a message to nobody
images: 
mail: 82a2746fd9046d61696c01cd0001
status 0

at offset 19: Unknown code: 0xc1
images: 
mail: 82a2746fd9046d61696c01cd0001
status 1

images=unix:///none/such: No such file or directory
status 2

mail: The stream cannot be written to, 14 bytes are pending
before offset 33: a message to nobody
before offset 64: a message to nobody
images: 82a2746fa46e6f6e65a2746fa6696d6167657382a2746fa46e6f6e65a2746fa6696d61676573
status 0

router.php NAME=ADDRESS ...
status 2
