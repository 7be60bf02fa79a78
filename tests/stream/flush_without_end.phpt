--TEST--
Infinite recursion of stream_flush() through flush() is an exception
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamWriter;

class Flushing
{
    public static array $writers = [];
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_flush(): bool
    {
        return flush_another();
    }
}

function flush_another(): bool
{
    Flushing::$writers[] = $writer = new StreamWriter(fopen('flushing://', 'w'));
    return $writer->flush();
}

stream_wrapper_register('flushing', Flushing::class);
/* With AddressSanitizer PHP reserves 480 KB, from 8.3 on. */
ini_set('fiber.stack_size', PHP_INT_SIZE > 4 ? '576K' : '256K');
try {
    (new Fiber('flush_another'))->start();
} catch (Exception $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
?>
--EXPECT--
MessagePack\Exception\PackingFailedException: The C stack is exhausted by nested calls
