--TEST--
StreamReader::getOffset() throws at an offset that exceeds an int of 32 bits; reading goes on
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip needs 32-bit integers');
?>
--INI--
memory_limit=-1
--FILE--
<?php
use MessagePack\StreamReader;

/** Messages of 16 MiB each. */
class Endless
{
    public static string $message;
    public $context;

    public function stream_open(string $path, string $mode, int $options, ?string &$opened): bool
    {
        return true;
    }

    public function stream_read(int $count): string
    {
        return self::$message;
    }

    public function stream_eof(): bool
    {
        return false;
    }
}

Endless::$message = "\xc6\x00\xff\xff\xfb" . str_repeat("\0", (1 << 24) - 5);
stream_wrapper_register('endless', Endless::class);
$stream = fopen('endless://', 'r');
stream_set_chunk_size($stream, 1 << 24);
$reader = new StreamReader($stream);
for ($count = 1; $count <= 130; $count++) {
    $reader->read($message);
    try {
        $offset = $reader->getOffset();
    } catch (Exception $e) {
        echo "$count messages of ", strlen($message), ' bytes: ', $e::class, ': ', $e->getMessage(), ', after ', $offset, "\n";
    }
}
?>
--EXPECT--
128 messages of 16777211 bytes: MessagePack\Exception\UnpackingFailedException: The offset exceeds PHP's int, after 2130706432
129 messages of 16777211 bytes: MessagePack\Exception\UnpackingFailedException: The offset exceeds PHP's int, after 2130706432
130 messages of 16777211 bytes: MessagePack\Exception\UnpackingFailedException: The offset exceeds PHP's int, after 2130706432
