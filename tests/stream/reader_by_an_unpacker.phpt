--TEST--
A StreamReader reads by a copy of a BufferUnpacker, as a StreamWriter writes by a Packer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension\TimestampExtension, Packer, PackOptions, StreamReader, StreamWriter, Structures, Type\Timestamp, UnpackOptions};

function stream(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

$unpacker = new BufferUnpacker("\x93\1\2", UnpackOptions::MAP_AS_OBJECT, [new TimestampExtension]);
$unpacker->tryUnpack();
$reader = new StreamReader(stream("\x81\xa1t\xd6\xff\0\0\0\7\5"), $unpacker);
var_dump($reader->read($message), $message->t == new Timestamp(7), $reader->read($message), $message, $reader->read($message));
$unpacker->append("\3");
var_dump($unpacker->tryUnpack()); // which has not changed

echo "-- of records\n";
$packer = new Packer(PackOptions::USE_RECORDS);
$writer = new StreamWriter($stream = stream(''), $packer);
$writer->write(['id' => 1]);
$writer->write(['id' => 2]);
$writer->flush();
rewind($stream);
foreach (new StreamReader($stream, new BufferUnpacker('', UnpackOptions::USE_RECORDS)) as $row) {
    echo json_encode($row), "\n";
}
$reader = new StreamReader(stream("\x40\1"), new BufferUnpacker, [], 8192, 1 << 20, new Structures(fn () => "\x91\x91\xa2id"));
var_dump($reader->read($message), $message);

echo "-- errors\n";
foreach ([fn () => new StreamReader(stream(''), new BufferUnpacker, [new TimestampExtension]), fn () => new StreamReader(stream(''), new Packer),
    fn () => (new StreamReader(stream("\1"), (new ReflectionClass(BufferUnpacker::class))->newInstanceWithoutConstructor()))->read($message)] as $call) {
    try {
        var_dump($call());
    } catch (Throwable $error) {
        echo $error::class, ': ', $error->getMessage(), "\n";
    }
}
class Throwing extends BufferUnpacker
{
    public function __clone()
    {
        throw new Exception('No copy');
    }
}
class Overriding extends BufferUnpacker
{
    public function read($length)
    {
        return strtoupper(parent::read($length));
    }
}
foreach ([Throwing::class, Overriding::class] as $class) {
    try {
        new StreamReader(stream("\1"), new $class);
    } catch (Throwable $exception) {
        echo $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(5)
bool(false)
array(1) {
  [0]=>
  array(3) {
    [0]=>
    int(1)
    [1]=>
    int(2)
    [2]=>
    int(3)
  }
}
-- of records
{"id":1}
{"id":2}
bool(true)
array(1) {
  ["id"]=>
  int(1)
}
-- errors
ValueError: MessagePack\StreamReader::__construct(): Argument #3 ($extensions) must be empty where argument #2 ($options) is a BufferUnpacker
TypeError: MessagePack\UnpackOptions::fromBitmask(): Argument #1 ($bitmask) must be of type int, MessagePack\Packer given
bool(true)
No copy
MessagePack\StreamReader::__construct(): Argument #2 ($options) must be no BufferUnpacker with another unpack() or read()
