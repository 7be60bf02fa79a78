--TEST--
A StreamReader with a Codec reads values of its type, and goes on after a message that is none
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, Packer, PackOptions, StreamReader, UnpackOptions};

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

final class Point
{
    public function __construct(public readonly int $x, public readonly int $y = 0)
    {
    }
}
$rows = [['x' => 1, 'y' => 2], ['x' => 'a', 'y' => 3], ['x' => 4], 5, ['x' => 6, 'y' => 7]];
$forms = ['plain' => [null, null], 'compact' => [PackOptions::COMPACT, UnpackOptions::COMPACT], 'records' => [PackOptions::USE_RECORDS, UnpackOptions::USE_RECORDS]];
foreach ($forms as $form => [$pack, $unpack]) {
    echo "== $form\n";
    $packer = new Packer($pack);
    $file = fopen('php://memory', 'w+');
    fwrite($file, implode('', array_map($packer->pack(...), $rows)));
    rewind($file);
    $reader = new StreamReader($file, $unpack, chunkSize: 2, codec: new Codec('Point'));
    for ($i = 0; $i < 6; $i++) {
        attempt(fn () => [$reader->read($message), $message]);
    }
}
rewind($file);
ftruncate($file, 0);
fwrite($file, "\x81\xa1x\x01\x81\xa1x\x02\x81\xa1x");
rewind($file);
attempt(function () use ($file) {
    foreach (new StreamReader($file, codec: new Codec('Point')) as $i => $point) {
        echo $i, ': ', json_encode($point), "\n";
    }
});
?>
--EXPECT--
== plain
[true,{"x":1,"y":2}]
MessagePack\Exception\MappingException: $.x: expected int, string given
[true,{"x":4,"y":0}]
MessagePack\Exception\MappingException: $: expected Point, int given
[true,{"x":6,"y":7}]
[false,null]
== compact
[true,{"x":1,"y":2}]
MessagePack\Exception\MappingException: $.x: expected int, string given
[true,{"x":4,"y":0}]
MessagePack\Exception\MappingException: $: expected Point, int given
[true,{"x":6,"y":7}]
[false,null]
== records
[true,{"x":1,"y":2}]
MessagePack\Exception\MappingException: $.x: expected int, string given
[true,{"x":4,"y":0}]
MessagePack\Exception\MappingException: $: expected Point, int given
[true,{"x":6,"y":7}]
[false,null]
0: {"x":1,"y":0}
1: {"x":2,"y":0}
MessagePack\Exception\InsufficientDataException: The stream ends at offset 11, inside the message at offset 8: at least 1 more byte is missing
