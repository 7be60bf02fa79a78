--TEST--
A StreamWriter that an exception destructs writes its pending bytes; an exception of the stream is chained
--EXTENSIONS--
msgpack
--FILE--
<?php
class Wrapper
{
    public static bool $throws = false;
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_write(string $bytes): int
    {
        echo 'written: ', bin2hex($bytes), "\n";
        return self::$throws ? throw new LogicException('from the stream') : strlen($bytes);
    }
}
stream_wrapper_register('wrapper', Wrapper::class);

function fail(): void
{
    $writer = new MessagePack\StreamWriter(fopen('wrapper://', 'w'));
    $writer->write([1, 2]);
    throw new RuntimeException('from the program');
}

foreach ([false, true] as Wrapper::$throws) {
    try {
        fail();
    } catch (Exception $e) {
        for (; $e; $e = $e->getPrevious()) {
            echo get_class($e), ' ', $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
written: 920102
RuntimeException from the program
written: 920102
LogicException from the stream
RuntimeException from the program
