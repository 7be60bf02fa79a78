--TEST--
While a stream suspends a StreamWriter's fiber, other uses of the writer are an error, and no data is lost
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanBePacked;
use MessagePack\Packer;
use MessagePack\StreamWriter;

/** Takes ten bytes, and suspends the fiber that writes. */
final class Slow
{
    public static string $written = '';
    public static bool $suspends = true;
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_write(string $bytes): int
    {
        if (self::$suspends) {
            self::$suspends = false;
            Fiber::suspend();
            $bytes = substr($bytes, 0, 10);
        }
        self::$written .= $bytes;
        return strlen($bytes);
    }

    public function stream_flush(): bool
    {
        return true;
    }

    public function stream_close(): void
    {
    }
}
stream_wrapper_register('slow', Slow::class);

/** Starts a fiber that flushes the writer, while the writer packs it. */
final class Flushing implements CanBePacked
{
    public ?Fiber $fiber = null;

    public function __construct(private readonly StreamWriter $writer)
    {
    }

    public function pack(Packer $packer): string
    {
        $this->fiber = new Fiber($this->writer->flush(...));
        $this->fiber->start();
        return $packer->packStr(str_repeat('B', 8000));
    }
}

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ": {$e->getMessage()}\n";
    }
}

function show(): void
{
    echo preg_replace(['/\xda\x0b\xb8/', '/(.)\1{9,}/s'], ['HEAD', '$1...'], Slow::$written), "\n";
    Slow::$written = '';
}

$stream = fopen('slow://', 'w');
stream_set_chunk_size($stream, 64);
$destructed_first = new StreamWriter($stream, null, 100000); // before any fiber

echo "a fiber flushes while write() packs\n";
$writer = new StreamWriter($stream, null, 100000);
$writer->write(str_repeat('A', 3000));
$value = new Flushing($writer);
attempt(fn() => $writer->write($value));
$junk = array_map(fn($i) => str_repeat('Z', 3000 + $i), range(0, 50));
attempt(fn() => $writer->write(1));
attempt(fn() => $writer->flush());
$value->fiber->resume();
attempt(fn() => $writer->flush());
show();

echo "the request ends while a fiber writes\n";
final class Last
{
    public static array $objects = [];

    public function __destruct()
    {
        show();
    }
}
Slow::$suspends = true;
$destructed_first->write(str_repeat('C', 3000));
$fiber = new Fiber($destructed_first->flush(...));
$fiber->start();
Last::$objects = [$destructed_first, $fiber, new Last];
set_error_handler(fn($level, $message) => print("$message\n"));
unset($destructed_first, $writer, $fiber, $value);
?>
--EXPECT--
a fiber flushes while write() packs
Error: The StreamWriter is writing already
Error: The StreamWriter is writing already
Error: The StreamWriter is writing already
true
HEADA...
the request ends while a fiber writes
A StreamWriter was destructed with 3003 unwritten bytes

