--TEST--
\MessagePackUnpacker cannot be cloned or serialized, and frees a partial message without destructors
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([fn($unpacker) => clone $unpacker, serialize(...), fn() => unserialize('O:19:"MessagePackUnpacker":0:{}'), fn() => unserialize('O:11:"MessagePack":0:{}')] as $call) {
    try {
        $call(new MessagePackUnpacker);
    } catch (Throwable $thrown) {
        echo get_class($thrown), ': ', $thrown->getMessage(), "\n";
    }
}
var_dump(new MessagePackUnpacker, new MessagePackUnpacker == new MessagePackUnpacker(false));

class Loud
{
    public mixed $any;
    public ?array $typed;

    public function __destruct()
    {
        echo "destructed\n";
    }
}

$loud = new Loud;
$shared = [1, 2];
$loud->any = &$shared;
$loud->typed = &$shared;
$message = msgpack_pack([$loud, &$shared, $loud]);
$shared = null;
unset($loud);
echo "Cut at every byte:\n";
for ($length = 0; $length < strlen($message); $length++) {
    foreach (['feed', 'execute'] as $method) {
        $unpacker = new MessagePackUnpacker;
        $unpacker->$method(substr($message, 0, $length));
        $unpacker->execute();
        match ($length % 4) {
            0 => $unpacker->reset(),
            1 => $unpacker->__construct(),
            2 => $unpacker->__destruct(),
            3 => null,
        };
        unset($unpacker);
    }
}
echo "Complete:\n";
$unpacker = new MessagePackUnpacker;
$unpacker->execute($message);
echo "reset\n";
$unpacker->reset();

echo "In a cycle with its value:\n";
class Holder
{
    public $holds;
    public static $unpacker;

    public function __wakeup()
    {
        $this->holds = self::$unpacker;
    }

    public function __destruct()
    {
        echo "holder destructed\n";
    }
}
$unpacker = Holder::$unpacker = new MessagePackUnpacker;
$unpacker->execute("\x81\xc0\xa6Holder");
Holder::$unpacker = null;
unset($unpacker);
var_dump(gc_collect_cycles() > 0);

echo "At the end of the request:\n";
$GLOBALS['left'] = new MessagePackUnpacker;
$left->execute(substr($message, 0, -3));
$cycle = new stdClass;
$cycle->self = $cycle;
$cycle->unpacker = new MessagePackUnpacker;
$cycle->unpacker->execute(substr($message, 0, -5));
unset($cycle);
?>
--EXPECTF--
Error: Trying to clone an uncloneable object of class MessagePackUnpacker
Exception: Serialization of 'MessagePackUnpacker' is not allowed
Exception: Unserialization of 'MessagePackUnpacker' is not allowed
Exception: Unserialization of 'MessagePack' is not allowed
object(MessagePackUnpacker)#%d (0) {
}
bool(true)
destructed
Cut at every byte:
Complete:
reset
destructed
In a cycle with its value:
holder destructed
bool(true)
At the end of the request:
