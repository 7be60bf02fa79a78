--TEST--
StreamReader hands out messages as they are, in chunks of any size
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\PackOptions;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\UnpackOptions;

function stream(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

function tried(callable $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), $e instanceof MessagePack\Exception\UnpackingFailedException ? ' ' . json_encode($e->getOffset()) : '', "\n";
    }
}

$messages = [1, 'text', [1, [2, ['a' => 'b']]], str_repeat('long ', 3000), [], ['key' => range(1, 500)]];
$bytes = implode('', array_map(msgpack_pack(...), $messages));
foreach ([1, 2, 7, 8192] as $size) {
    $reader = new StreamReader(stream($bytes), chunkSize: $size);
    $read = $offsets = [];
    while ($raw = $reader->readRaw()) {
        $read[] = $raw->bytes();
        $offsets[] = $reader->getOffset();
    }
    var_dump(implode('', $read) === $bytes, count($read), $reader->isAtEnd(), end($offsets) === strlen($bytes));
}
echo "-- by turns\n";
$reader = new StreamReader(stream($bytes), chunkSize: 3);
for ($i = 0; $i < 6; $i += 2) {
    $reader->read($message);
    var_dump($message === $messages[$i], $reader->readRaw()->unpack() === $messages[$i + 1]);
}
echo "-- a stream that grows\n";
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($theirs, false);
$reader = new StreamReader($theirs);
foreach (["\x93\x01", "\xa3a", "bc", "\x07\x08"] as $piece) {
    fwrite($ours, $piece);
    echo json_encode($reader->readRaw()), ' ';
}
fwrite($ours, "\x92");
var_dump($reader->readRaw()->unpack(), $reader->readRaw(), $reader->read($message));
fwrite($ours, "\x01");
var_dump($reader->read($message));
tried(fn () => $reader->readRaw());
fwrite($ours, "\x02");
var_dump($reader->read($message), $message === [1, 2]);
echo "-- malformed, incomplete, too long\n";
tried(fn () => (new StreamReader(stream("\x92\x01\xc1")))->readRaw());
tried(fn () => (new StreamReader(stream("\x92\x01")))->readRaw());
tried(fn () => (new StreamReader(stream("\xdf\xff\xff\xff\xff")))->readRaw());
tried(fn () => (new StreamReader(stream("\x01\xa3abc"), maxMessageSize: 3))->readRaw()->unpack());
$reader = new StreamReader(stream("\x01\xa3abc"), maxMessageSize: 3);
$reader->readRaw();
tried(fn () => $reader->readRaw());
$row = ['name' => 'a name', 'text' => 'a text'];
$compact = (new Packer(PackOptions::COMPACT))->pack([$row, $row]);
$reader = new StreamReader(stream($compact . $compact), UnpackOptions::COMPACT);
var_dump($reader->readRaw()->get('/1/text'));
var_dump($reader->read($message), $message === [$row, $row]);
tried(fn () => (new StreamReader(stream("\x01"), UnpackOptions::STRUCTURED_CLONE))->readRaw());
?>
--EXPECT--
bool(true)
int(6)
bool(true)
bool(true)
bool(true)
int(6)
bool(true)
bool(true)
bool(true)
int(6)
bool(true)
bool(true)
bool(true)
int(6)
bool(true)
bool(true)
-- by turns
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
-- a stream that grows
null null null [1,"abc",7] int(8)
NULL
bool(false)
bool(false)
Error: The StreamReader has begun to read the message
bool(true)
bool(true)
-- malformed, incomplete, too long
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1 2
MessagePack\Exception\InsufficientDataException: The stream ends at offset 2, inside the message at offset 0: at least 1 more byte is missing 2
MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 67108864 bytes 0
int(1)
MessagePack\Exception\UnpackingFailedException: The message at offset 1 has more than 3 bytes 1
string(6) "a text"
bool(true)
bool(true)
MessagePack\Exception\UnpackingFailedException: Under STRUCTURED_CLONE a value is not skipped: others depend on it 0
