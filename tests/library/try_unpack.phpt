--TEST--
tryUnpack() returns the complete messages and keeps the rest, however the input is split
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

$values = [1, 'text', [1, [2, 3]], ['k' => [true, null]], 1.5, str_repeat('l', 40)];
$stream = implode(array_map([new MessagePack\Packer, 'pack'], $values));
foreach ([1, 2, 3, 7, strlen($stream)] as $size) {
    $unpacker = new BufferUnpacker;
    $got = [];
    foreach (str_split($stream, $size) as $chunk) {
        array_push($got, ...$unpacker->append($chunk)->tryUnpack());
        $unpacker->release();
    }
    echo "$size bytes at once: ", $got === $values ? 'all values' : 'DIFFERENT', ', ', $unpacker->getRemainingCount(), " bytes left\n";
}

$unpacker = new BufferUnpacker("\x01\x92\x02");
echo json_encode($unpacker->tryUnpack()), ", {$unpacker->getRemainingCount()} left\n";
echo json_encode($unpacker->tryUnpack()), ", {$unpacker->getRemainingCount()} left\n";
echo json_encode($unpacker->append("\x03\x04")->tryUnpack()), ", {$unpacker->getRemainingCount()} left\n";
echo json_encode((new BufferUnpacker)->tryUnpack()), "\n";

$unpacker = new BufferUnpacker("\x01\x92\x02\xc1\x03");
try {
    $unpacker->tryUnpack();
} catch (MessagePack\Exception\UnpackingFailedException $e) {
    echo $e::class, ": {$e->getMessage()}, {$unpacker->getRemainingCount()} left\n";
}
?>
--EXPECT--
1 bytes at once: all values, 0 bytes left
2 bytes at once: all values, 0 bytes left
3 bytes at once: all values, 0 bytes left
7 bytes at once: all values, 0 bytes left
68 bytes at once: all values, 0 bytes left
[1], 2 left
[], 2 left
[[2,3],4], 0 left
[]
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1, 1 left
