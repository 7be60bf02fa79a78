--TEST--
A StreamWriter that is destructed with its fiber warns if the stream's reader is gone, and may throw from that
--EXTENSIONS--
msgpack
--FILE--
<?php
set_error_handler(function (int $code, string $message) {
    $isOurs = str_contains($message, 'was destructed'); // not the failed send, of which PHP 8.6 warns
    echo $isOurs ? "$message\n" : '';
    return $isOurs && $GLOBALS['handlerThrows'] ? throw new ErrorException('from the handler') : true;
});
foreach ([[false, false], [false, true], [true, false], [true, true]] as [$handlerThrows, $throws]) {
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
A StreamWriter was destructed with 4 unwritten bytes
A StreamWriter was destructed with 4 unwritten bytes
Exception: thrown, after nothing
A StreamWriter was destructed with 4 unwritten bytes
ErrorException: from the handler, after nothing
A StreamWriter was destructed with 4 unwritten bytes
ErrorException: from the handler, after thrown
