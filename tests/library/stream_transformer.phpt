--TEST--
StreamTransformer packs the rest of a stream as bin, and ignores all other values
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\TypeTransformer\StreamTransformer;

$packer = new Packer(null, [new StreamTransformer]);
$stream = fopen('php://memory', 'w+');
fwrite($stream, 'abc');
fseek($stream, 1);
echo 'the rest: ', bin2hex($packer->pack([$stream])), "\n";
echo 'nothing is left: ', bin2hex($packer->pack([$stream])), "\n";
rewind($stream);
echo 'twice in a row: ', bin2hex($packer->pack([$stream, $stream])), "\n";
ftruncate($stream, 0);
fwrite($stream, str_repeat('x', 70000));
rewind($stream);
$packed = $packer->pack($stream);
echo 'long: ', bin2hex(substr($packed, 0, 5)), ' and ', strlen($packed) - 5, " bytes\n";
fclose($stream);
foreach (['closed' => $stream, 'context' => stream_context_create(), 'object' => new stdClass] as $name => $value) {
    try {
        $packer->pack($value);
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo "$name: ", $e->getMessage(), "\n";
    }
}

class ThrowingStream
{
    public $context;

    public function stream_open($path, $mode, $options, &$opened): bool
    {
        return true;
    }

    public function stream_read(int $count): string
    {
        throw new DomainException('unreadable');
    }

    public function stream_eof(): bool
    {
        return false;
    }

    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('throwing', ThrowingStream::class);
try {
    $packer->pack([1, fopen('throwing://', 'r')]);
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}
var_dump((new StreamTransformer)->pack($packer, 'a string'));
?>
--EXPECT--
the rest: 91c4026263
nothing is left: 91c400
twice in a row: 92c403616263c400
long: c600011170 and 70000 bytes
closed: Unsupported type "resource (closed)", maybe you forgot to register the type transformer or extension?
context: Unsupported type "resource", maybe you forgot to register the type transformer or extension?
object: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
unreadable
NULL
