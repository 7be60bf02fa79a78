--TEST--
examples/fluentd.php sends events to a forward-protocol server in another language, which acknowledges them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
if (!node()) die('skip no Node, or no @msgpack/msgpack in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';

$node = proc_open(['node', __DIR__ . '/include/fluentd.mjs', node()[2]], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes);
$port = trim(fgets($pipes[1]));
$php = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so'];
$lines = implode(array_map(fn($i) => "line $i\n", range(1, 2500)));
echo run([...$php, dirname(__DIR__, 2) . '/examples/fluentd.php', "tcp://127.0.0.1:$port", 'app.log'], $lines);
foreach (json_decode(stream_get_contents($pipes[1]), true) as $batch) {
    echo json_encode($batch), "\n";
}
proc_close($node);
?>
--EXPECT--
2500 events acknowledged
{"tag":"app.log","events":1000,"sizeIsRight":true,"timesAreRight":true,"first":{"message":"line 1","line":1},"last":{"message":"line 1000","line":1000}}
{"tag":"app.log","events":1000,"sizeIsRight":true,"timesAreRight":true,"first":{"message":"line 1001","line":1001},"last":{"message":"line 2000","line":2000}}
{"tag":"app.log","events":500,"sizeIsRight":true,"timesAreRight":true,"first":{"message":"line 2001","line":2001},"last":{"message":"line 2500","line":2500}}
