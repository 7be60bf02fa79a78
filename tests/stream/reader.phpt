--TEST--
StreamReader reads the messages of a stream, by foreach and read(), in chunks of any size
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack;
use MessagePack\StreamReader;
use MessagePack\Type\Timestamp;
use MessagePack\UnpackOptions;

function stream_of(string $bytes)
{
    $stream = fopen('php://temp', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

$values = [1, null, false, [], 'text', ['k' => [1.5, str_repeat('long', 5000)]], range(0, 3000)];
$bytes = implode(array_map([MessagePack::class, 'pack'], $values));
foreach ([1, 7, 8192, 1 << 20] as $size) {
    $reader = new StreamReader(stream_of($bytes), chunkSize: $size);
    var_dump(iterator_to_array($reader) === $values, $reader->isAtEnd(), $reader->getOffset() === strlen($bytes));
}

echo "read()\n";
$reader = new StreamReader(stream_of("\x01\xc0\x93\x01\x02\x03"));
while ($reader->read($message)) {
    echo json_encode($message), " up to {$reader->getOffset()}\n";
}
var_dump($message, $reader->isAtEnd());

echo "a foreach that ends early, and another\n";
$reader = new StreamReader(stream_of("\x01\x02\x03\x04"));
foreach ($reader as $i => $message) {
    echo "$i: $message\n";
    if ($message === 2) break;
}
foreach ($reader as $i => $message) {
    echo "$i: $message\n";
}
foreach ($reader as $message) {
    echo "NOT here\n";
}

echo "options and extensions\n";
$bytes = "\xcf\xff\xff\xff\xff\xff\xff\xff\xff" . MessagePack::pack(new Timestamp(1, 2));
foreach (new StreamReader(stream_of($bytes), UnpackOptions::BIGINT_AS_STR, [new TimestampExtension]) as $message) {
    echo is_object($message) ? $message::class : $message, "\n";
}

echo "from where the stream stands; nothing\n";
$stream = stream_of("\x01\x02");
fread($stream, 1);
$reader = new StreamReader($stream);
echo json_encode(iterator_to_array($reader)), " {$reader->getOffset()}\n";
echo json_encode(iterator_to_array(new StreamReader(stream_of('')))), "\n";

echo "a file that grows\n";
$name = tempnam(sys_get_temp_dir(), 'msgpack');
$reader = new StreamReader(fopen($name, 'r'));
var_dump($reader->read($message), $reader->isAtEnd());
file_put_contents($name, "\x92\x01");
try {
    $reader->read($message);
} catch (MessagePack\Exception\InsufficientDataException | Exception $e) {
    echo $e::class, ": {$e->getMessage()}\n";
}
file_put_contents($name, "\x05", FILE_APPEND);
var_dump($reader->read($message), json_encode($message));
unlink($name);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
read()
1 up to 1
null up to 2
[1,2,3] up to 6
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  int(3)
}
bool(true)
a foreach that ends early, and another
0: 1
1: 2
0: 3
1: 4
options and extensions
18446744073709551615
MessagePack\Type\Timestamp
from where the stream stands; nothing
[2] 1
[]
a file that grows
bool(false)
bool(true)
MessagePack\Exception\InsufficientDataException: The stream ends at offset 2, inside the message at offset 0: at least 1 more byte is missing, in [1]
bool(true)
string(5) "[1,5]"
