--TEST--
The destructor of the value that StreamReader::read() replaces sees the message in the variable, and may assign to it
--EXTENSIONS--
msgpack
--FILE--
<?php
class Looks
{
    function __construct(private &$variable) {}

    function __destruct()
    {
        var_dump($this->variable);
        $this->variable = str_repeat('=', 3);
    }
}

class Typed
{
    public Looks|string|null $message = null;
}

$stream = fopen('php://memory', 'w+');
fwrite($stream, "\xa3one\xa3two");
rewind($stream);
$reader = new MessagePack\StreamReader($stream);

$message = null;
$message = new Looks($message);
$reader->read($message);
var_dump($message);

$typed = new Typed;
$typed->message = new Looks($typed->message);
$reader->read($typed->message);
var_dump($typed->message);
?>
--EXPECT--
string(3) "one"
string(3) "==="
string(3) "two"
string(3) "==="
