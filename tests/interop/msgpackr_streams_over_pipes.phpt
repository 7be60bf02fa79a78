--TEST--
A StreamWriter sends each structure once, msgpackr's streams read and write the sequence, and a StreamReader reads it
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/exchanges.php';

use MessagePack\{PackOptions, Packer, StreamReader, StreamWriter, UnpackOptions};
use MessagePack\Extension\TimestampExtension;

/** Sends the values through Node. @return array{list<mixed>, string, string} those that come back, the bytes sent, and those that came back */
function through_node(array $values, array $options): array
{
    $command = ['node', __DIR__ . '/include/msgpackr_echo.mjs', msgpackr(), json_encode((object) $options)];
    [$sent, $back] = [tmpfile(), tmpfile()];
    $writer = new StreamWriter($sent, new Packer(PackOptions::USE_RECORDS, [new TimestampExtension]), 500);
    foreach ($values as $value) {
        $writer->write(PhpValues::build($value));
    }
    $writer->flush();
    $bytes = stream_get_contents($sent, null, 0);
    rewind($sent);
    $node = proc_open($command, [$sent, ['pipe', 'w']], $pipes);
    $received = [];
    stream_copy_to_stream($pipes[1], $back);
    proc_close($node);
    rewind($back);
    foreach (new StreamReader($back, UnpackOptions::USE_RECORDS, [new TimestampExtension], 100) as $value) {
        $received[] = PhpValues::describe($value);
    }
    return [$received, $bytes, stream_get_contents($back, null, 0)];
}

foreach ([4, 32, 60] as $shapes) {
    $values = [];
    for ($seed = 1; $seed <= 5; $seed++) {
        array_push($values, ...(new DescribedValues($seed))->messages(200, $shapes));
    }
    [$received, $sent, $back] = through_node($values, []);
    echo "$shapes structures: ", json_encode($received) === json_encode($values) ? 'all values come back' : count($received) . ' other values come back',
        $sent === $back ? ', in the bytes that were sent' : ', in ' . strlen($back) . ' bytes in place of ' . strlen($sent), "\n";
    [$received] = through_node($values, ['bundleStrings' => true]);
    echo json_encode($received) === json_encode($values) ? '' : "not with bundled strings\n";
}
?>
--EXPECT--
4 structures: all values come back, in the bytes that were sent
32 structures: all values come back, in the bytes that were sent
60 structures: all values come back, in the bytes that were sent
