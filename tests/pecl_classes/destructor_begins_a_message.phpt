--TEST--
\MessagePackUnpacker: the destructor of an abandoned message may begin another one, and nothing leaks
--EXTENSIONS--
msgpack
--INI--
error_reporting=24575
--FILE--
<?php
class Item implements Serializable
{
    public static ?Closure $atBegin = null;
    public static ?Closure $atEnd = null;

    public function serialize()
    {
        return '';
    }

    public function unserialize(string $text)
    {
        [$call, self::$atBegin] = [self::$atBegin, null];
        $call && $call();
    }

    public function __destruct()
    {
        [$call, self::$atEnd] = [self::$atEnd, null];
        $call && $call();
    }
}
const HALF = "\x92\x82\xc0\x03\xa4Item\xa0";

function run(): array
{
    $unpacker = new MessagePackUnpacker;
    Item::$atBegin = fn() => $unpacker->execute(HALF); // abandoned when the outer call returns
    Item::$atEnd = fn() => $unpacker->execute("\x92\xd9\x05hello");
    $unpacker->execute(HALF);
    $unpacker->execute("\x07");
    return $unpacker->data();
}
echo json_encode(run()), "\n";
run();
$before = memory_get_usage();
for ($i = 0; $i < 100; $i++) {
    run();
}
echo memory_get_usage() - $before < 1000 ? "nothing is kept\n" : memory_get_usage() - $before . " bytes are kept\n";
?>
--EXPECT--
[{},["hello",7]]
nothing is kept
