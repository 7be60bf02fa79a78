--TEST--
msgpackr: where a value is packed again, what userland has packed of it is kept, as it may have read a stream
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, CanPack, Packer, PackOptions, StreamReader, StreamWriter, Structures, UnpackOptions};
use MessagePack\TypeTransformer\{StreamTransformer, TraversableTransformer};

$stored = null;
$conflicts = 0;
$structures = new Structures(function () use (&$stored) {
    return $stored;
}, function (string $packed) use (&$stored, &$conflicts) {
    if ($conflicts-- > 0) { // another process has saved meanwhile
        $stored = MessagePack\MessagePack::pack([...($stored === null ? [] : MessagePack\MessagePack::unpack($stored)), ["other$conflicts"]]);
        return false;
    }
    $stored = $packed;
    return true;
});
$packer = (new Packer(PackOptions::USE_RECORDS, [new StreamTransformer, TraversableTransformer::toArray()]))->withStructures($structures);
$unpacker = (new BufferUnpacker('', UnpackOptions::USE_RECORDS))->withStructures($structures);
foreach ([0, 1, 3] as $conflicts) {
    $stream = fopen('data:,contents', 'r');
    $bytes = $packer->pack(["key$conflicts" => 'x', 'stream' => $stream, 'again' => $stream, 'rows' => (function () {
        yield 1;
        yield ['in' => 2];
    })()]);
    echo json($unpacker->reset($bytes)->unpack()), "\n";
}

final class Wait
{
}
$wait = new class implements CanPack {
    public function pack(Packer $packer, $value): ?string
    {
        if (!$value instanceof Wait) {
            return null;
        }
        Fiber::suspend();
        return $packer->packNil();
    }
};
$writer = new StreamWriter($file = fopen('php://memory', 'w+'), new Packer(PackOptions::USE_RECORDS, [$wait, new StreamTransformer]));
foreach (['a', 'b'] as $key) {
    $fibers[$key] = new Fiber(fn () => $writer->write([$key => fopen("data:,contents-$key", 'r'), 'wait' => new Wait]));
    $fibers[$key]->start();
}
$fibers['a']->resume();
$fibers['b']->resume();
echo json([$fibers['a']->isTerminated(), $fibers['b']->isTerminated()]), "\n";
$writer->flush();
rewind($file);
foreach (new StreamReader($file, UnpackOptions::USE_RECORDS) as $message) {
    echo json($message), "\n";
}
?>
--EXPECT--
{"key0":"x","stream":"contents","again":"","rows":[1,{"in":2}]}
{"key1":"x","stream":"contents","again":"","rows":[1,{"in":2}]}
{"key3":"x","stream":"contents","again":"","rows":[1,{"in":2}]}
[true,true]
{"a":"contents-a","wait":null}
{"b":"contents-b","wait":null}
