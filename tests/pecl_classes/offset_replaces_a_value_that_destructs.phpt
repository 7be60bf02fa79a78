--TEST--
The destructor of the value that MessagePackUnpacker::execute() replaces already sees the offset in the variable
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
        $this->variable = 'assigned';
    }
}

$offset = null;
$offset = new Looks($offset);
(new MessagePackUnpacker)->execute("\x01", $offset);
var_dump($offset);
?>
--EXPECT--
int(1)
string(8) "assigned"
