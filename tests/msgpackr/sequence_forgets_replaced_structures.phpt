--TEST--
msgpackr: a sequence keeps no structures whose ids have others, and none that take too much memory
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

function definition(string $id, int $keys, string $prefix): string
{
    $names = array_map(fn (int $i) => "\xd9\x40" . str_pad("$prefix$i", 64, '.'), range(1, $keys));
    return $id . "\xdc" . pack('n', $keys) . implode($names) . str_repeat("\xc0", $keys);
}

$unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS);
$peak = function (int $from, int $to, Closure $message) use ($unpacker): int {
    for ($i = $from; $i < $to; $i++) {
        $unpacker->append($message($i))->unpack();
        $unpacker->release();
    }
    return memory_get_usage();
};
$same_id = fn (int $i) => definition("\xd4\x72\x40", 1000, "k$i-");
$before = $peak(0, 30, $same_id);
var_dump($peak(30, 300, $same_id) - $before < 2_000_000 /* of some 20 MB that were read */);
$nested = fn (int $i) => "\x91" . str_repeat("\x91", 20) . definition("\xd4\x72\x41", 10, "n$i-");
$before = $peak(0, 200, $nested);
var_dump($peak(200, 2000, $nested) - $before < 2_000_000 /* of some 20 MB that were read */);
try {
    $peak(0, 1000, fn (int $i) => definition("\xd5\x72" . chr(0x60 + $i % 32) . chr($i >> 5), 1000, "k$i-"));
} catch (Exception $exception) {
    echo preg_replace('/\d+$/', 'N', $exception->getMessage()), "\n";
}
var_dump($unpacker->append("\x40" . str_repeat("\xc0", 1000))->tryUnpack()[0] === array_fill_keys(array_map(fn (int $i) => str_pad("k299-$i", 64, '.'), range(1, 1000)), null));
?>
--EXPECT--
bool(true)
bool(true)
Structures that take too much memory, at offset N
bool(true)
