--TEST--
Limits of sizes: a StreamReader's chunks 1 to 2,147,483,647 bytes, its messages from 1, a StreamWriter's buffer from 0
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers'); ?>
--FILE--
<?php
use MessagePack\{StreamReader, StreamWriter};

foreach ([-1, 0, 1, 2147483647, 2147483648, PHP_INT_MAX] as $size) {
    $ways = [fn($stream) => new StreamReader($stream, null, [], $size), fn($stream) => new StreamReader($stream, null, [], 1, $size),
        fn($stream) => new StreamWriter($stream, null, $size)];
    foreach ($ways as $make) {
        try {
            $made = $make(fopen('php://memory', 'w+'));
            echo "$size: ", get_class($made), "\n";
        } catch (ValueError $e) {
            echo "$size: ", $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
-1: MessagePack\StreamReader::__construct(): Argument #4 ($chunkSize) must be between 1 and 2147483647
-1: MessagePack\StreamReader::__construct(): Argument #5 ($maxMessageSize) must be greater than 0
-1: MessagePack\StreamWriter::__construct(): Argument #3 ($bufferSize) must be greater than or equal to 0
0: MessagePack\StreamReader::__construct(): Argument #4 ($chunkSize) must be between 1 and 2147483647
0: MessagePack\StreamReader::__construct(): Argument #5 ($maxMessageSize) must be greater than 0
0: MessagePack\StreamWriter
1: MessagePack\StreamReader
1: MessagePack\StreamReader
1: MessagePack\StreamWriter
2147483647: MessagePack\StreamReader
2147483647: MessagePack\StreamReader
2147483647: MessagePack\StreamWriter
2147483648: MessagePack\StreamReader::__construct(): Argument #4 ($chunkSize) must be between 1 and 2147483647
2147483648: MessagePack\StreamReader
2147483648: MessagePack\StreamWriter
9223372036854775807: MessagePack\StreamReader::__construct(): Argument #4 ($chunkSize) must be between 1 and 2147483647
9223372036854775807: MessagePack\StreamReader
9223372036854775807: MessagePack\StreamWriter
