--TEST--
TimestampExtension rejects a timestamp that exceeds an int of 32 bits, and does not wait for more bytes
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip needs 32-bit integers');
?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, StreamReader};
use MessagePack\Extension\TimestampExtension;

$extensions = [new TimestampExtension()];
$messages = [
    '2038-01-19 03:14:07' => 'd6ff7fffffff', 'a second later' => 'd6ff80000000', '34 bits' => 'd7ff0000000100000000',
    'before 1901-12-13 20:45:52' => 'c70cff00000000ffffffff7fffffff', 'nanoseconds' => 'c70cff800000000000000000000000',
];
foreach ($messages as $name => $hex) {
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, hex2bin($hex));
    rewind($stream);
    $calls = [
        fn() => (new BufferUnpacker(hex2bin($hex), null, $extensions))->unpack(),
        fn() => (new BufferUnpacker(hex2bin($hex), null, $extensions))->tryUnpack()[0],
        fn() => (new StreamReader($stream, null, $extensions))->read($read) ? $read : null,
    ];
    foreach ($calls as $call) {
        try {
            printf("%s: %d s\n", $name, $call()->getSeconds());
        } catch (Exception $e) {
            printf("%s: %s: %s\n", $name, $e::class, $e->getMessage());
        }
    }
}
?>
--EXPECT--
2038-01-19 03:14:07: 2147483647 s
2038-01-19 03:14:07: 2147483647 s
2038-01-19 03:14:07: 2147483647 s
a second later: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
a second later: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
a second later: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
34 bits: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
34 bits: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
34 bits: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
before 1901-12-13 20:45:52: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
before 1901-12-13 20:45:52: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
before 1901-12-13 20:45:52: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
nanoseconds: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
nanoseconds: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
nanoseconds: MessagePack\Exception\UnpackingFailedException: The timestamp exceeds PHP's int
