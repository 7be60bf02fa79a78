--TEST--
What a constructor throws in a foreach over a StreamReader is caught by the block around the loop
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, StreamReader};

final class Even
{
    public function __construct(public int $number)
    {
        if ($number % 2) {
            throw new DomainException("$number is odd");
        }
    }
}

function read(): iterable
{
    $file = fopen('php://memory', 'w+');
    fwrite($file, msgpack_pack(['number' => 2]) . msgpack_pack(['number' => 3]));
    rewind($file);
    return new StreamReader($file, codec: new Codec(Even::class));
}

function show(): void
{
    try {
        foreach (read() as $even) {
            echo $even->number, "\n";
        }
        echo "never reached\n";
    } catch (DomainException $error) {
        echo $error->getMessage(), "\n", $error->getTraceAsString(), "\n";
    } finally {
        echo "finally\n";
    }
}

function generate(): iterable
{
    try {
        yield from read();
    } catch (DomainException $error) {
        yield (object) ['number' => $error->getMessage()];
    }
}

show();
foreach (generate() as $value) {
    echo $value->number, "\n";
}
?>
--EXPECTF--
2
3 is odd
#0 %s(%d): Even->__construct(3)
#1 %s(%d): show()
#2 {main}
finally
2
3 is odd
