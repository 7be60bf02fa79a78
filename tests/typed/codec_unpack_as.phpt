--TEST--
BufferUnpacker::unpackAs() moves behind each complete value, whether it is of the type or not
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Codec, Extension, StreamReader, UnpackOptions};

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
echo "-- other forms\n";
$unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS);
$unpacker->reset("\xd4\x72\x40\x91\xa2id\x01\x40\x02\x92\x40\x03\x40\x04");
$codec = new Codec('array{id: int}');
attempt(fn () => [$unpacker->unpackAs($codec), $unpacker->unpackAs($codec), $unpacker->unpackAs(new Codec('list<array{id: int}>'))]);
$extension = new class implements Extension {
    public function getType(): int
    {
        return 11;
    }

    public function pack(MessagePack\Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length)
    {
        throw new Exception('An extension is called');
    }
};
$shared = "\x92\x82\xc0\x03\0\0\xdc\x00\x14\x91\x01";
for ($i = 2; $i < 21; $i++) {
    $shared .= "\x92" . str_repeat("\xd4\x53" . chr($i), 2); // each array has the one before twice
}
foreach ([0, UnpackOptions::COMPACT, UnpackOptions::USE_RECORDS, UnpackOptions::STRUCTURED_CLONE] as $options) {
    foreach (["\x91\xd4\x0b\x05", $shared] as $bytes) {
        attempt(fn () => (new BufferUnpacker($bytes, $options, [$extension]))->unpackAs(new Codec('list<mixed>')));
    }
    fwrite($stream = fopen('php://memory', 'w+'), $shared);
    rewind($stream);
    attempt(fn () => (new StreamReader($stream, $options, codec: new Codec('list<mixed>')))->read($message));
}
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
-- other forms
[{"id":1},{"id":2},[{"id":3},{"id":4}]]
[{"type":11,"data":"\u0005"}]
MessagePack\Exception\UnpackingFailedException: A part of a message has more than 20 values for each byte of the message
MessagePack\Exception\UnpackingFailedException: A part of a message has more than 20 values for each byte of the message
[{"type":11,"data":"\u0005"}]
MessagePack\Exception\UnpackingFailedException: A part of a message has more than 20 values for each byte of the message
MessagePack\Exception\UnpackingFailedException: A part of a message has more than 20 values for each byte of the message
[{"type":11,"data":"\u0005"}]
MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got nil (0xc0)
MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got nil (0xc0)
MessagePack\Exception\UnpackingFailedException: Under STRUCTURED_CLONE a value is not skipped: others depend on it
MessagePack\Exception\UnpackingFailedException: Under STRUCTURED_CLONE a value is not skipped: others depend on it
MessagePack\Exception\UnpackingFailedException: Under STRUCTURED_CLONE a value is not skipped: others depend on it
