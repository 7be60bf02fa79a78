--TEST--
msgpackr: a map of keys that collide, at the address of the keys of a structure that was replaced, has all its pairs
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

/** Pairs, or without values keys, of ids that are multiples of a power of two. */
function ids(int $count, string $value): string
{
    return implode(array_map(fn (int $i) => msgpack_pack((string) ($i << 16)) . $value, range(1, $count)));
}

$definition = "\xd4\x72\x40\xdc" . pack('n', 1000) . ids(1000, '') . str_repeat("\xc0", 1000);
foreach ([2, 20, 1000] as $count) {
    $message = "\x93$definition" . "\x91\xd4\x72\x40\x90" . "\xde" . pack('n', $count) . ids($count, "\x07");
    [$record, , $map] = (new BufferUnpacker($message, UnpackOptions::USE_RECORDS))->unpack();
    echo count($record), ' ', count($map), ' ', array_sum($map), "\n";
}
?>
--EXPECT--
1000 2 14
1000 20 140
1000 1000 7000
