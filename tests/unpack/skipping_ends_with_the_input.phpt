--TEST--
skipValue() ends where the value does, and finds each cut of long strings and large maps
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;

function skipped(string $bytes): int|string
{
    try {
        return (new BufferUnpacker($bytes))->skipValue();
    } catch (InsufficientDataException) {
        return 'cut';
    }
}

foreach ([31, 32, 255, 256, 300, 65535, 65536] as $length) {
    $text = msgpack_pack(str_repeat('t', $length));
    foreach (["\x92\x01$text", "\x92$text" . str_pad("\xdd\0\0\0\x40", 69, "\x05")] as $bytes) {
        $size = strlen($bytes);
        skipped($bytes) === $size or var_dump("$length: whole");
        skipped("$bytes\x05") === $size or var_dump("$length: more");
        foreach ([1, 2, 31, 32, 33, 34, 68, 69, 70, 71, 100, 257, 258, 300, 512, $size - 6, $size - 4] as $less) {
            $less >= $size or skipped(substr($bytes, 0, $size - $less)) === 'cut' or var_dump("$length: without $less");
        }
    }
}
foreach ([15, 16, 65535, 65536] as $count) {
    foreach ([array_fill(0, $count, 1), array_fill(1, $count, true)] as $array) {
        $bytes = msgpack_pack($array);
        skipped("$bytes\x05") === strlen($bytes) or var_dump("$count: more");
        skipped(substr($bytes, 0, -1)) === 'cut' or var_dump("$count: cut");
        skipped(substr($bytes, 0, -40)) === 'cut' or var_dump("$count: without 40");
    }
}
echo "done\n";
?>
--EXPECT--
done
