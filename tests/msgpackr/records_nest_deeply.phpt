--TEST--
msgpackr: each record is a level, and takes no memory for values that cannot be in the input
--EXTENSIONS--
msgpack
--INI--
memory_limit=64M
msgpack.max_depth=3000
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\UnpackOptions;

/* The first record of a structure, in it another, and so on: as many in all. */
$nested = fn (int $records, array $keys) => 'd47240' . bin2hex(msgpack_pack($keys)) . str_repeat('40', $records - 1);
$value = (new MessagePack\BufferUnpacker(bytes($nested(3000, ['a']) . '07'), UnpackOptions::USE_RECORDS))->unpack();
for ($levels = 0; is_array($value); $levels++) {
    $value = $value['a'];
}
echo "$levels levels: $value\n";
echo preg_replace('/, in \[a\]\K\S{300,}/', '...', show($nested(3001, ['a']) . '07', UnpackOptions::USE_RECORDS)), "\n";
foreach ([100, 5000] as $keys) {
    echo show($nested(2500, array_map(fn ($i) => "k$i", range(1, $keys))), UnpackOptions::USE_RECORDS), "\n";
}
?>
--EXPECT--
3000 levels: 7
MessagePack\Exception\UnpackingFailedException: Maximum depth of 3000 exceeded, in [a]...
MessagePack\Exception\InsufficientDataException: Not enough data to read
MessagePack\Exception\InsufficientDataException: Not enough data to read
