--TEST--
A Codec is constructed once, before it is used, with options that exist
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

attempt(fn () => new Codec('int', 1 << 20));
attempt(fn () => new Codec('int', -1));
attempt(fn () => new Codec('int', 64 | 128));
$codec = new Codec('int');
attempt(fn () => $codec->__construct('string'));
attempt(fn () => $codec->unpack("\x05"));
attempt(fn () => clone $codec);
attempt(fn () => serialize($codec));
attempt(function () use ($codec) { $codec->property = 1; });
attempt(fn () => new Codec('int') == $codec);
attempt(fn () => new Codec('?' . (new class {})::class));
attempt(fn () => new Codec((new class extends ArrayObject {})::class));
?>
--EXPECT--
MessagePack\Exception\InvalidOptionException: Invalid option 1048576, use the constants of MessagePack\CodecOptions
MessagePack\Exception\InvalidOptionException: Invalid option -1, use the constants of MessagePack\CodecOptions
MessagePack\Exception\InvalidOptionException: CodecOptions::COMPACT and CodecOptions::RECORDS exclude each other
Error: The constructor has been called before
5
Error: Trying to clone an uncloneable object of class MessagePack\Codec
Exception: Serialization of 'MessagePack\Codec' is not allowed
Error: Cannot create dynamic property MessagePack\Codec::$property
false
MessagePack\Exception\InvalidTypeException: Type "?class@anonymous": unexpected "@anonymous" at byte 6
MessagePack\Exception\InvalidTypeException: Type "ArrayObject@anonymous": unexpected "@anonymous" at byte 11
