--TEST--
An extension that unpacks nested exts, or recurses without end, gets an exception
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

/** Reads a value, optionally from the start of the buffer. */
class Asking implements Extension
{
    public function __construct(private readonly bool $from_beginning)
    {
    }

    public function getType(): int
    {
        return 1;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        return $this->from_beginning ? $unpacker->seek(0)->unpack() : $unpacker->unpack();
    }
}
$nested = str_repeat("\xd4\x01", 100000) . "\x05\x05"; // exts in exts
foreach ([[true, "\xd4\x01\x01"], [false, $nested], [false, "\x91$nested"], [false, "\x81\x01$nested"]] as [$from_beginning, $message]) {
    foreach (['unpack', 'unpackExt', 'tryUnpack'] as $method) {
        try {
            (new BufferUnpacker($message, null, [new Asking($from_beginning)]))->$method();
        } catch (Exception $e) {
            echo "$method(): ", $e::class, ": {$e->getMessage()}\n";
        }
    }
}
?>
--EXPECT--
unpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpackExt(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpackExt(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpackExt(): MessagePack\Exception\UnpackingFailedException: Unexpected ext code: 0x91
tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
unpackExt(): MessagePack\Exception\UnpackingFailedException: Unexpected ext code: 0x81
tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
