--TEST--
A StreamWriter that is destructed with its fiber throws if the stream's reader is gone
--EXTENSIONS--
msgpack
--FILE--
<?php
set_error_handler(fn () => true);
foreach ([false, true] as $throws) {
    try {
        (new Fiber(function () use ($throws) {
            [$stream, $other] = stream_socket_pair(DIRECTORY_SEPARATOR === '/' ? STREAM_PF_UNIX : STREAM_PF_INET, STREAM_SOCK_STREAM, 0);
            unset($other);
            $writer = new MessagePack\StreamWriter($stream);
            $writer->write('abc');
            if ($throws) throw new Exception('thrown');
        }))->start();
    } catch (Exception $e) {
        echo get_class($e), ': ', $e->getMessage(), ', after ', $e->getPrevious()?->getMessage() ?? 'nothing', "\n";
    }
}
?>
--EXPECT--
MessagePack\Exception\PackingFailedException: The stream cannot be written to, 4 bytes are pending, after nothing
MessagePack\Exception\PackingFailedException: The stream cannot be written to, 4 bytes are pending, after thrown
