--TEST--
fclose() fails while any fiber is suspended in the stream's wrapper, whichever began first
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamWriter;

final class Suspends
{
    public $context;
    private array $bytes = ['some'];

    function stream_open(): bool { return true; }
    function stream_eof(): bool { return false; }
    function stream_write(string $bytes): int { return strlen($bytes); }
    function stream_flush(): bool { Fiber::getCurrent() && Fiber::suspend(); return (bool) $this->bytes; }
    function stream_close(): void { echo "closed\n"; }
}

function close($stream): void
{
    try {
        var_dump(fclose($stream));
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}

stream_wrapper_register('suspends', Suspends::class);
$stream = fopen('suspends://', 'w');
$writers = [new StreamWriter($stream), new StreamWriter($stream), new StreamWriter($stream)];
$fibers = array_map(fn ($writer) => new Fiber($writer->flush(...)), $writers);
array_map(fn ($fiber) => $fiber->start(), $fibers);
foreach ([1, 0, 2] as $number) {
    close($stream);
    $fibers[$number]->resume();
}
close($stream);
?>
--EXPECTF--
Warning: fclose(): %s in %s on line %d
bool(false)

Warning: fclose(): %s in %s on line %d
bool(false)

Warning: fclose(): %s in %s on line %d
bool(false)
closed
bool(true)
