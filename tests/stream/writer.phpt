--TEST--
StreamWriter collects bytes, and writes them when its buffer is full, on flush(), or when it is destructed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type\Timestamp;

function written($stream): string
{
    rewind($stream);
    return bin2hex(stream_get_contents($stream));
}

$stream = fopen('php://memory', 'w+');
$writer = new StreamWriter($stream, bufferSize: 4);
foreach ([1, [2, 3], 'abc', null] as $value) {
    $writer->write($value);
    echo "{$writer->getPendingCount()} pending, stream has ", written($stream), "\n";
}
var_dump($writer->flush(), $writer->flush());
echo "{$writer->getPendingCount()} pending, stream has ", written($stream), "\n";
$writer->write(5);
unset($writer);
echo 'in the end ', written($stream), "\n";

echo "options, a packer, no buffer\n";
foreach ([PackOptions::FORCE_BIN, PackOptions::fromBitmask(PackOptions::FORCE_BIN), new Packer(PackOptions::FORCE_BIN, [new TimestampExtension]), null] as $packer) {
    $stream = fopen('php://memory', 'w+');
    $writer = new StreamWriter($stream, $packer, 0);
    $writer->write('a');
    try {
        $writer->write(new Timestamp(1));
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), ' ';
    }
    echo $writer->getPendingCount(), ' ', written($stream), "\n";
}

echo "through a socket that is full\n";
[$here, $there] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($here, false);
stream_set_blocking($there, false);
$writer = new StreamWriter($here);
$reader = new StreamReader($there);
$sent = [];
for ($i = 0; $i < 200; $i++) {
    $writer->write($sent[] = str_repeat(chr($i), 10000));
}
var_dump($writer->flush(), $writer->getPendingCount() > 0);
$received = [];
do {
    $flushed = $writer->flush();
    foreach ($reader as $message) {
        $received[] = $message;
    }
} while (!$flushed);
foreach ($reader as $message) {
    $received[] = $message;
}
var_dump($received === $sent, $writer->getPendingCount(), $reader->isAtEnd());
fclose($here);
var_dump($reader->read($message), $reader->isAtEnd());
?>
--EXPECT--
1 pending, stream has 
0 pending, stream has 01920203
0 pending, stream has 01920203a3616263
1 pending, stream has 01920203a3616263
bool(true)
bool(true)
0 pending, stream has 01920203a3616263c0
in the end 01920203a3616263c005
options, a packer, no buffer
Unsupported type "MessagePack\Type\Timestamp", maybe you forgot to register the type transformer or extension? 0 c40161
Unsupported type "MessagePack\Type\Timestamp", maybe you forgot to register the type transformer or extension? 0 c40161
0 c40161d6ff00000001
Unsupported type "MessagePack\Type\Timestamp", maybe you forgot to register the type transformer or extension? 0 a161
through a socket that is full
bool(false)
bool(true)
bool(true)
int(0)
bool(false)
bool(false)
bool(true)
