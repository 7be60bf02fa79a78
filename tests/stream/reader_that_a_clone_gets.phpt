--TEST--
A StreamReader that the __clone() of its BufferUnpacker gets during its constructor is unusable, until it has ended
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, StreamReader};

class Unpacker extends BufferUnpacker
{
    public function __clone()
    {
        foreach (debug_backtrace() as $frame) {
            if (($frame['object'] ?? null) instanceof StreamReader) {
                foreach (['read', 'readRaw', 'getOffset', 'isAtEnd'] as $method) {
                    try {
                        $arguments = $method === 'read' ? [&$message] : [];
                        echo json_encode($frame['object']->$method(...$arguments)), "\n";
                    } catch (Error $e) {
                        echo $e->getMessage(), "\n";
                    }
                }
            }
        }
    }
}

$stream = fopen('php://memory', 'w+');
fwrite($stream, "\x01\x02");
rewind($stream);
$reader = new StreamReader($stream, new Unpacker);
var_dump($reader->read($message), $message);
?>
--EXPECT--
The constructor has not been called
The constructor has not been called
The constructor has not been called
false
bool(true)
int(1)
