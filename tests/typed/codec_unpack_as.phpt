--TEST--
BufferUnpacker::unpackAs() moves behind each complete value, whether it is of the type or not
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Codec};

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

$codec = new Codec('list<int>');
$unpacker = new BufferUnpacker("\x91\x05\xa1x\x92\x01\xa1y\x91\x07\x92\x01");
for ($i = 0; $i < 5; $i++) {
    attempt(fn () => $unpacker->unpackAs($codec));
}
$unpacker->append("\x02");
attempt(fn () => $unpacker->unpackAs($codec));
attempt(fn () => $unpacker->unpackAs(new Codec('mixed')));
$unpacker->reset("\xc1");
attempt(fn () => $unpacker->unpackAs($codec));
?>
--EXPECT--
[5]
MessagePack\Exception\MappingException: $: expected list<int>, string given
MessagePack\Exception\MappingException: $[1]: expected int, string given
[7]
MessagePack\Exception\InsufficientDataException: Not enough data to read
[1,2]
MessagePack\Exception\InsufficientDataException: Not enough data to read
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1
