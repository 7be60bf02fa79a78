--TEST--
Compact form: texts in columns are no longer than a str can be, however often a part repeats
--EXTENSIONS--
msgpack
--INI--
memory_limit=128M
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

require __DIR__ . '/include/columns.php';

$parts = 199;
$part = intdiv(1 << 30, $parts) * 4 + 256; /* so many are just above 4 GB, which the bytes of the message pay for */
$constant = hex2bin('92' . ext('31')) . "\xd4\x50\x00";
$text = "\xdc\x00" . chr($parts + 1) . hex2bin(ext('39' . str_repeat('00', $parts))) . str_repeat($constant, $parts);
$message = "\x92\x82\xc0\x03\x00\x00\x92\xc6" . pack('N', $part) . str_repeat('x', $part)
    . hex2bin('92' . ext('340001')) . $text;
try {
    (new BufferUnpacker($message, UnpackOptions::COMPACT))->unpack();
} catch (MessagePack\Exception\UnpackingFailedException $exception) {
    echo $exception->getMessage(), "\n";
}
try {
    (new MessagePack\Raw($message))->get([1, 0]);
} catch (MessagePack\Exception\UnpackingFailedException $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECTF--
The compact form is malformed at offset %d, in [1][0]
The compact form is malformed at offset %d
