--TEST--
msgpackr: a message that is rejected leaves nothing behind, nor does its state reach the next one
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, MessagePack, StreamReader, UnpackOptions};

$cycles = [
    '92 d669 00000001 93 01 d670 00000001 a3616263 c1' => 0,
    '92 d669 00000001 82 a161 01 a162 92 d670 00000001 d670 00000001 c1' => UnpackOptions::MAP_AS_OBJECT,
    '92 d669 00000001 d4 73 00 92 d670 00000001 d669 00000002 91 d670 00000002 c1' => 0,
    'd669 00000001 92 d669 00000002 81 a161 92 d670 00000001 d670 00000002 c1' => UnpackOptions::MAP_AS_OBJECT,
    'd669 00000001 93 d670 00000001 d670 00000001' => 0,
    '92 d669 00000001 81 a161 d670 00000001 c1' => UnpackOptions::MAP_AS_OBJECT,
    'd669 00000001 83 a161 d670 00000001 a162 d669 00000002 81 a161 d670 00000002' => UnpackOptions::MAP_AS_OBJECT,
    '92 d669 00000001 d4 65 00 93 a165 a16d d670 00000001 c1' => 0,
    '92 d669 00000001 d4 65 00 93 a165 a16d d669 00000002 92 d670 00000001 d670 00000002 c1' => 0,
    '92 d669 00000001 d4 73 00 d669 00000002 91 d670 00000001 c1' => 0,
    '92 d669 00000001 d4 65 00 93 a165 a16d d4 73 00 91 d670 00000001 c1' => 0,
    'd669 00000001 d4 73 00 92 d670 00000001' => 0,
];
function reject(string $hex, int $options): void
{
    try {
        (new BufferUnpacker(bytes($hex), $options | UnpackOptions::STRUCTURED_CLONE))->unpack();
        echo "not rejected\n";
    } catch (Exception) {
    }
    $unpacker = new BufferUnpacker(bytes($hex), $options | UnpackOptions::STRUCTURED_CLONE);
    try {
        $unpacker->tryUnpack();
    } catch (Exception) {
    }
}
foreach ([1, 2] as $round) {
    $before = memory_get_usage();
    for ($i = 0; $i < 200; $i++) {
        foreach ($cycles as $hex => $options) {
            reject($hex, $options);
        }
    }
    gc_collect_cycles();
}
var_dump(memory_get_usage() - $before);

gc_disable();
foreach ([1, 2] as $round) {
    $before = memory_get_usage();
    for ($i = 0; $i < 10; $i++) {
        foreach ($cycles as $hex => $options) {
            reject($hex, $options);
        }
        reject('92 d669 00000001 93 01 d670 00000001 91 d670 00000001 c1', 0);
    }
}
var_dump(memory_get_usage() - $before);
gc_enable();

$unpacker = new BufferUnpacker(bytes('d669 00000001 90 d670 00000001'), UnpackOptions::STRUCTURED_CLONE);
var_dump($unpacker->unpack());
try {
    $unpacker->unpack();
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
$unpacker->reset(bytes('91 d669 00000001 91 d670 00000001 c0'));
var_dump(count($unpacker->tryUnpack()));
$values = MessagePack::unpackMultiple(bytes('d669 00000001 91 01 d669 00000001 91 d670 00000001'), options: UnpackOptions::STRUCTURED_CLONE);
foreach ($values as $value) {
    echo is_array($value[0]) ? 'a cycle' : $value[0], "\n";
}
$stream = fopen('php://memory', 'w+');
fwrite($stream, bytes('92 d669 00000001 91 01 d670 00000001 d669 00000001 91 d670 00000001'));
rewind($stream);
foreach (new StreamReader($stream, UnpackOptions::STRUCTURED_CLONE, chunkSize: 1) as $value) {
    echo count($value), ' ', isset($value[0][0][0][0]) ? 'a cycle' : 'none', "\n";
}
?>
--EXPECT--
int(0)
int(0)
array(0) {
}
A reference to an unknown id, at offset 7
int(2)
1
a cycle
2 none
1 a cycle
