--TEST--
The head of a string of 2^32-1 bytes reports as many missing bytes, on 32 bits too
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;

$stream = fopen('php://memory', 'w+');
foreach (['str 32' => "\xdb", 'bin 32' => "\xc6", 'ext 32' => "\xc9"] as $name => $head) {
    // The reader does not wait for a message beyond its limit.
    ftruncate($stream, 0);
    rewind($stream);
    fwrite($stream, "$head\xff\xff\xff\xff\x05" . 'x');
    rewind($stream);
    try {
        (new StreamReader($stream, maxMessageSize: 4000))->read($message);
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo "$name: {$e->getMessage()}\n";
    }

    // This one has read the head, and continues after it.
    $unpacker = new MessagePackUnpacker;
    $bytes = "$head\xff\xff\xff\xff\x05x";
    $offset = 0;
    var_dump($unpacker->execute($bytes, $offset), $offset, $unpacker->execute("$bytes\x01", $offset), $offset);
}
?>
--EXPECT--
str 32: The message at offset 0 has more than 4000 bytes
bool(false)
int(5)
bool(false)
int(5)
bin 32: The message at offset 0 has more than 4000 bytes
bool(false)
int(5)
bool(false)
int(5)
ext 32: The message at offset 0 has more than 4000 bytes
bool(false)
int(5)
bool(false)
int(5)
