--TEST--
A StreamReader whose stream has a timeout waits no longer, and reads on later
--EXTENSIONS--
msgpack
--FILE--
<?php
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_timeout($theirs, 0, 1000);
$reader = new MessagePack\StreamReader($theirs);
foreach (["\x01\x92", "\x02", "\x03\xa1a"] as $piece) {
    fwrite($ours, $piece);
    foreach ($reader as $message) {
        echo json_encode($message), ' ';
    }
    var_dump($reader->isAtEnd());
}
fwrite($ours, "\x92");
fclose($ours);
try {
    $reader->read($message);
} catch (MessagePack\Exception\InsufficientDataException $e) {
    echo $e->getMessage(), "\n";
}

/** A stream that fails, and has no timeout. */
class Failing
{
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_read(int $count)
    {
        return false;
    }

    public function stream_eof(): bool
    {
        return false;
    }
}
stream_wrapper_register('failing', Failing::class);
try {
    (new MessagePack\StreamReader(fopen('failing://', 'r')))->read($message);
} catch (MessagePack\Exception\UnpackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
1 bool(false)
bool(false)
[2,3] "a" bool(false)
The stream ends at offset 7, inside the message at offset 6: at least 2 more bytes are missing, in [0]
The stream cannot be read
