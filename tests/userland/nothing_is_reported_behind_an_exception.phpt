--TEST--
Bytes after a value are not reported where a destructor or __wakeup() has thrown, or called exit()
--FILE--
<?php
class Destructed
{
    public $ends;

    public function __destruct()
    {
        $this->ends ? exit("exit\n") : throw new Exception('destructor');
    }
}

class Wakes
{
    public function __wakeup()
    {
        throw new Exception('wakeup');
    }
}

$head = "\x82\xa1k\x82\xc0\xaaDestructed\xa4ends";
foreach (["$head\xc2\xa1k\x01\x01", "\x82\xc0\xa5Wakes\x01\x01\x01", "$head\xc3\xa1k\x01\x01"] as $message) {
    try {
        msgpack_unpack($message);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
destructor
wakeup
exit
