--TEST--
Closed, failing, throwing, re-entrant and truncated streams, and non-streams, are exceptions that lose no data
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

/** Calls the given function when it is read or written. */
final class Told
{
    public static ?Closure $read = null;
    public static ?Closure $write = null;
    public static bool $ended = false;
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_read(int $count)
    {
        return (self::$read)($count);
    }

    public function stream_eof(): bool
    {
        return self::$ended;
    }

    public function stream_write(string $data)
    {
        return (self::$write)($data);
    }
}
stream_wrapper_register('told', Told::class);

function told(?Closure $read = null, ?Closure $write = null)
{
    Told::$read = $read;
    Told::$write = $write;
    Told::$ended = false;
    return fopen('told://', 'w+');
}

function stream_of(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

function attempt(string $name, callable $call): void
{
    echo "$name: ";
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ": {$e->getMessage()}\n";
    }
}

function read(StreamReader $reader): mixed
{
    return $reader->read($message) ? $message : 'none';
}

set_error_handler(function (int $level, string $message) {
    echo '[', preg_replace('/^.*\(\): /', '', $message), '] ';
    return true;
});

$closed = fopen('php://memory', 'r');
fclose($closed);
foreach ([1, null, $closed, stream_context_create()] as $what) {
    attempt('reader of ' . gettype($what), fn() => new StreamReader($what));
    attempt('writer to ' . gettype($what), fn() => new StreamWriter($what));
}
attempt('no chunk', fn() => new StreamReader(stream_of(''), chunkSize: 0));
attempt('no message', fn() => new StreamReader(stream_of(''), maxMessageSize: 0));
attempt('negative buffer', fn() => new StreamWriter(stream_of(''), bufferSize: -1));
attempt('options', fn() => new StreamReader(stream_of(''), 3));
attempt('packer', fn() => new StreamWriter(stream_of(''), new stdClass));
$reader = new StreamReader(stream_of("\1"));
$writer = new StreamWriter(stream_of(''));
attempt('constructed twice', fn() => $reader->__construct(stream_of('')));
attempt('constructed twice', fn() => $writer->__construct(stream_of('')));
attempt('cloned', fn() => clone $reader);
attempt('cloned', fn() => clone $writer);
attempt('serialized', fn() => serialize($reader));
attempt('serialized', fn() => serialize($writer));
attempt('by reference', function () use ($reader) {
    foreach ($reader as &$message);
});

echo "\ncut short, malformed, too long\n";
foreach (["\x01\x92", "\x93\x01\xda\x01\x00ab", "\x82\xa1k", "\xdb\x00\x10\x00\x00", "\xcb\x01"] as $bytes) {
    attempt(bin2hex($bytes), fn() => iterator_to_array(new StreamReader(stream_of($bytes))));
}
$reader = new StreamReader(stream_of("\x01\x92\x02\xc1\x03"));
attempt('before', fn() => read($reader));
attempt('malformed', fn() => read($reader));
echo "found at {$reader->getOffset()}\n";
attempt('after', fn() => read($reader));
foreach (["\xa9123456789", "\xdd\xff\xff\xff\xff", "\x01\xda\x00\x20", str_repeat("\x91", 20), "\xa5fiver\xa9123456789", "\x9a\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a"] as $bytes) {
    foreach ([1, 100] as $chunk) {
        $reader = new StreamReader(stream_of($bytes), chunkSize: $chunk, maxMessageSize: 9);
        attempt('limit of 9, ' . bin2hex($bytes), fn() => iterator_to_array($reader, false));
    }
}
attempt('just as long', fn() => iterator_to_array(new StreamReader(stream_of("\xa812345678\xa812345678"), chunkSize: 2, maxMessageSize: 9)));

echo "\na stream that is closed or fails\n";
$stream = stream_of("\x01\x92\x02");
$reader = new StreamReader($stream);
attempt('open', fn() => read($reader));
fclose($stream);
attempt('closed', fn() => read($reader));
attempt('write only', fn() => read(new StreamReader(fopen('php://output', 'w'))));
$reader = new StreamReader(told(fn() => false));
attempt('false', fn() => read($reader));
$reader = new StreamReader(told(fn() => ''));
attempt('nothing', fn() => read($reader));
$pieces = ["\x92\x01", fn() => throw new DomainException('not now'), "\x02"];
$reader = new StreamReader(told(function () use (&$pieces) {
    $next = array_shift($pieces);
    return is_string($next) ? $next : $next();
}));
attempt('throws', fn() => read($reader));
attempt('and goes on', fn() => read($reader));
$reader = new StreamReader(told(function () use (&$reader) {
    return read($reader);
}));
attempt('reads itself', fn() => read($reader));

$stream = stream_of('');
$writer = new StreamWriter($stream);
$writer->write('kept');
fclose($stream);
attempt('closed', fn() => $writer->flush());
echo $writer->getPendingCount(), " pending\n";
$writer = null;
echo "\n";
$taken = '';
$answers = [1, 0, 2, fn() => throw new DomainException('not now'), false, 100];
$writer = new StreamWriter(told(null, function (string $data) use (&$answers, &$taken) {
    $next = array_shift($answers);
    $next = is_callable($next) ? $next() : $next;
    $next = is_int($next) ? min($next, strlen($data)) : $next;
    $taken .= substr($data, 0, (int) $next);
    return $next;
}), bufferSize: 6);
foreach (['write', 'flush', 'flush', 'flush', 'flush'] as $method) {
    attempt($method, fn() => $writer->$method(...($method === 'write' ? ['hello'] : [])));
    echo '  ', bin2hex($taken), ", {$writer->getPendingCount()} pending\n";
}
$writer = new StreamWriter(told(null, function (string $data) use (&$writer) {
    $writer?->write(1);
}), bufferSize: 0);
attempt('writes itself', fn() => $writer->write('x'));
$writer = null;
echo "\n";
$writer = new StreamWriter(told(null, fn() => throw new DomainException('in the end')));
$writer->write(1);
attempt('throws in the end', function () use (&$writer) {
    $writer = null;
});

echo "\nextensions\n";
final class Calling implements Extension
{
    public function __construct(private readonly Closure $unpack)
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
        return ($this->unpack)($unpacker, $unpacker->read($extLength));
    }
}
$calls = [
    'throws' => fn() => throw new DomainException('no'),
    'reads the reader' => function () use (&$reader) {
        return read($reader);
    },
    'reads on' => fn($unpacker) => $unpacker->tryUnpack(),
    'releases' => fn($unpacker) => $unpacker->release() > 0,
    'resets' => fn($unpacker) => $unpacker->reset("\x07\x08\x09\x09\x09")->getRemainingCount(),
    'appends' => fn($unpacker) => $unpacker->append("\x09\x09")->getRemainingCount(),
];
foreach ($calls as $name => $call) {
    $reader = new StreamReader(stream_of("\x93\x01\xd4\x01a\x02\x03"), null, [new Calling($call)], 3);
    attempt($name, fn() => iterator_to_array($reader));
    attempt('  and again', fn() => read($reader));
}
echo "\na reader destroyed in mid-message, and an exception out of foreach\n";
$reader = new StreamReader(told(function () use (&$read) {
    return $read++ ? '' : "\x93\x01\x91\xa1a";
}));
attempt('mid-message', fn() => read($reader));
$reader = null;
attempt('foreach', function () {
    foreach (new StreamReader(stream_of("\x01\x92\x02\x03")) as $message) {
        throw new DomainException('out of it');
    }
});
$reader = new StreamReader(stream_of("\x93\x01\xd4\x01a"), null, [new Calling(fn($unpacker) => (object) ['unpacker' => $unpacker])]);
attempt('cycle', fn() => read($reader));
$reader = null;
var_dump(gc_collect_cycles() > 0);
?>
--EXPECT--
reader of integer: TypeError: MessagePack\StreamReader::__construct(): Argument #1 ($stream) must be an open stream, int given
writer to integer: TypeError: MessagePack\StreamWriter::__construct(): Argument #1 ($stream) must be an open stream, int given
reader of NULL: TypeError: MessagePack\StreamReader::__construct(): Argument #1 ($stream) must be an open stream, null given
writer to NULL: TypeError: MessagePack\StreamWriter::__construct(): Argument #1 ($stream) must be an open stream, null given
reader of resource (closed): TypeError: MessagePack\StreamReader::__construct(): Argument #1 ($stream) must be an open stream, resource given
writer to resource (closed): TypeError: MessagePack\StreamWriter::__construct(): Argument #1 ($stream) must be an open stream, resource given
reader of resource: TypeError: MessagePack\StreamReader::__construct(): Argument #1 ($stream) must be an open stream, resource given
writer to resource: TypeError: MessagePack\StreamWriter::__construct(): Argument #1 ($stream) must be an open stream, resource given
no chunk: ValueError: MessagePack\StreamReader::__construct(): Argument #4 ($chunkSize) must be between 1 and 2147483647
no message: ValueError: MessagePack\StreamReader::__construct(): Argument #5 ($maxMessageSize) must be greater than 0
negative buffer: ValueError: MessagePack\StreamWriter::__construct(): Argument #3 ($bufferSize) must be greater than or equal to 0
options: MessagePack\Exception\InvalidOptionException: Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC
packer: TypeError: MessagePack\PackOptions::fromBitmask(): Argument #1 ($bitmask) must be of type int, stdClass given
constructed twice: Error: The constructor has been called before
constructed twice: Error: The constructor has been called before
cloned: Error: Trying to clone an uncloneable object of class MessagePack\StreamReader
cloned: Error: Trying to clone an uncloneable object of class MessagePack\StreamWriter
serialized: Exception: Serialization of 'MessagePack\StreamReader' is not allowed
serialized: Exception: Serialization of 'MessagePack\StreamWriter' is not allowed
by reference: Error: An iterator cannot be used with foreach by reference

cut short, malformed, too long
0192: MessagePack\Exception\InsufficientDataException: The stream ends at offset 2, inside the message at offset 1: at least 2 more bytes are missing, in [0]
9301da01006162: MessagePack\Exception\InsufficientDataException: The stream ends at offset 7, inside the message at offset 0: at least 255 more bytes are missing, in [1]
82a16b: MessagePack\Exception\InsufficientDataException: The stream ends at offset 3, inside the message at offset 0: at least 3 more bytes are missing, in [k]
db00100000: MessagePack\Exception\InsufficientDataException: The stream ends at offset 5, inside the message at offset 0: at least 1048576 more bytes are missing
cb01: MessagePack\Exception\InsufficientDataException: The stream ends at offset 2, inside the message at offset 0: at least 7 more bytes are missing
before: 1
malformed: MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1
found at 4
after: MessagePack\Exception\UnpackingFailedException: Reading failed before, in the message at offset 1: the start of the next one is unknown
limit of 9, a9313233343536373839: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, a9313233343536373839: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, ddffffffff: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, ddffffffff: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, 01da0020: MessagePack\Exception\UnpackingFailedException: The message at offset 1 has more than 9 bytes
limit of 9, 01da0020: MessagePack\Exception\UnpackingFailedException: The message at offset 1 has more than 9 bytes
limit of 9, 9191919191919191919191919191919191919191: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, 9191919191919191919191919191919191919191: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, a56669766572a9313233343536373839: MessagePack\Exception\UnpackingFailedException: The message at offset 6 has more than 9 bytes
limit of 9, a56669766572a9313233343536373839: MessagePack\Exception\UnpackingFailedException: The message at offset 6 has more than 9 bytes
limit of 9, 9a0102030405060708090a: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
limit of 9, 9a0102030405060708090a: MessagePack\Exception\UnpackingFailedException: The message at offset 0 has more than 9 bytes
just as long: ["12345678","12345678"]

a stream that is closed or fails
open: 1
closed: MessagePack\Exception\UnpackingFailedException: The stream is closed
write only: MessagePack\Exception\UnpackingFailedException: The stream cannot be read
false: MessagePack\Exception\UnpackingFailedException: The stream cannot be read
nothing: "none"
throws: DomainException: not now
and goes on: [1,2]
reads itself: Error: The StreamReader is reading already
closed: MessagePack\Exception\PackingFailedException: The stream is closed, 5 bytes are pending
5 pending
[A StreamWriter was destructed with 5 unwritten bytes] 
write: DomainException: not now
  a56865, 3 pending
flush: MessagePack\Exception\PackingFailedException: The stream cannot be written to, 3 bytes are pending
  a56865, 3 pending
flush: true
  a568656c6c6f, 0 pending
flush: true
  a568656c6c6f, 0 pending
flush: true
  a568656c6c6f, 0 pending
writes itself: Error: The StreamWriter is writing already
[A StreamWriter was destructed with 2 unwritten bytes] 
throws in the end: DomainException: in the end

extensions
throws: DomainException: no
  and again: MessagePack\Exception\UnpackingFailedException: Reading failed before, in the message at offset 0: the start of the next one is unknown
reads the reader: Error: The StreamReader is reading already
  and again: MessagePack\Exception\UnpackingFailedException: Reading failed before, in the message at offset 0: the start of the next one is unknown
reads on: [[1,[2],3]]
  and again: "none"
releases: [[1,true,2],3]
  and again: "none"
resets: [[1,5,7],8,9,9,9,3]
  and again: "none"
appends: [[1,3,2],9,9,3]
  and again: "none"

a reader destroyed in mid-message, and an exception out of foreach
mid-message: "none"
foreach: DomainException: out of it
cycle: MessagePack\Exception\InsufficientDataException: The stream ends at offset 5, inside the message at offset 0: at least 1 more byte is missing, in [2]
bool(true)
