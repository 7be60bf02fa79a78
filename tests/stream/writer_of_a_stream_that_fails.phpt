--TEST--
A StreamWriter whose stream fails throws from write() and flush(); its destructor warns
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Exception\PackingFailedException;
use MessagePack\StreamWriter;

class Wrapper
{
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_write(string $bytes): int|false
    {
        return false;
    }
}
stream_wrapper_register('wrapper', Wrapper::class);

set_error_handler(fn (int $code, string $message) => print("warning: $message\n"));
foreach ([0, 8192] as $bufferSize) {
    foreach (['flush', 'getPendingCount'] as $method) {
        echo "a buffer of $bufferSize, $method()\n";
        try {
            $writer = new StreamWriter(fopen('wrapper://', 'w'), null, $bufferSize);
            $writer->write([1, 2]);
        } catch (PackingFailedException $e) {
            echo 'write(): ', $e->getMessage(), "\n";
        }
        try {
            $writer->$method();
        } catch (PackingFailedException $e) {
            echo "$method(): ", $e->getMessage(), "\n";
        }
        unset($writer);
    }
}
$writer = new StreamWriter(fopen('wrapper://', 'w'));
$writer->write('at the end of the request');
?>
--EXPECT--
a buffer of 0, flush()
write(): The stream cannot be written to, 3 bytes are pending
flush(): The stream cannot be written to, 3 bytes are pending
warning: A StreamWriter was destructed with 3 unwritten bytes
a buffer of 0, getPendingCount()
write(): The stream cannot be written to, 3 bytes are pending
warning: A StreamWriter was destructed with 3 unwritten bytes
a buffer of 8192, flush()
flush(): The stream cannot be written to, 3 bytes are pending
warning: A StreamWriter was destructed with 3 unwritten bytes
a buffer of 8192, getPendingCount()
warning: A StreamWriter was destructed with 3 unwritten bytes
warning: A StreamWriter was destructed with 26 unwritten bytes
