--TEST--
A StreamWriter treats a stream that is being closed as closed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamWriter;

final class Wrapper
{
    public static ?Fiber $fiber = null;
    public $context;
    private array $bytes = ['some'];

    function stream_open(): bool { return true; }
    function stream_eof(): bool { return false; }
    function stream_write(string $bytes): int
    {
        Fiber::getCurrent() && Fiber::suspend();
        return $this->bytes ? strlen($bytes) : 0;
    }
    function stream_flush(): bool
    {
        if (self::$fiber && !self::$fiber->isStarted()) {
            self::$fiber->start();
        }
        return true;
    }
}

stream_wrapper_register('wrapper', Wrapper::class);
$stream = fopen('wrapper://', 'w');
fwrite($stream, 'bytes to be flushed');
$writer = new StreamWriter($stream);
$writer->write(1);
Wrapper::$fiber = new Fiber(function () use ($writer) {
    try {
        $writer->flush();
    } catch (MessagePack\Exception\PackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
});
var_dump(fclose($stream));
while (!Wrapper::$fiber->isTerminated()) {
    Wrapper::$fiber->resume();
}
echo "done\n";
?>
--EXPECTF--
The stream is closed, 1 byte is pending
bool(true)
done

Warning: A StreamWriter was destructed with 1 unwritten byte in %s on line %d
