--TEST--
A long string that is incomplete: the offset, the missing bytes, the limit, and a reader that is dropped
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Exception\{InsufficientDataException, UnpackingFailedException};
use MessagePack\StreamReader;

function reader(string $bytes, int $limit = 1 << 20): StreamReader
{
    $file = fopen('php://temp', 'w+');
    fwrite($file, $bytes);
    rewind($file);
    return new StreamReader($file, null, [], 8192, $limit);
}

$reader = reader("\x05\x92\xdb\0\1\0\0" . str_repeat('s', 50_000));
foreach ([1, 2] as $time) {
    try {
        $found = $reader->read($value);
        echo $found ? "$value, then at " : 'nothing, ', $reader->getOffset(), "\n";
        $reader->read($value);
    } catch (InsufficientDataException $e) {
        echo $e->getMessage(), ', at ', $reader->getOffset(), $reader->isAtEnd() ? ', at the end' : '', "\n";
    }
}

[$in, $out] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($in, false);
fwrite($out, "\x93\x01\xdb\0\0\x50\0" . str_repeat('s', 15_000));
$reader = new StreamReader($in);
var_dump($reader->read($value), $reader->getOffset(), $reader->isAtEnd());
fwrite($out, str_repeat('s', 0x5000 - 15_000) . "\x03\x04");
var_dump($reader->read($value), $value === [1, str_repeat('s', 0x5000), 3], $reader->getOffset());
fwrite($out, "\xdb\0\0\x50\0" . str_repeat('s', 15_000));
var_dump($reader->read($value), $value, $reader->read($value));
$reader = null;

foreach ([100_004, 100_005] as $limit) {
    try {
        var_dump(reader("\xdb\0\1\x86\xa0" . str_repeat('s', 100_000), $limit)->read($value), strlen($value));
    } catch (UnpackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
5, then at 1
The stream ends at offset 50007, inside the message at offset 1: at least 15537 more bytes are missing, in [0], at 2, at the end
The stream ends at offset 50007, inside the message at offset 1: at least 15537 more bytes are missing, in [0], at 2, at the end
bool(false)
int(0)
bool(false)
bool(true)
bool(true)
int(20488)
bool(true)
int(4)
bool(false)
The message at offset 0 has more than 100004 bytes
bool(true)
int(100000)
