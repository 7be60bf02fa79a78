--TEST--
The constructors of the types check their arguments and set the properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

var_dump(new Bin('b'), new Ext(-5, 'e'), new Map([1, 'k' => 2]), new Timestamp(7), new Timestamp(-7, 999));
var_dump((new Timestamp(nanoseconds: 3, seconds: 2))->getNanoseconds());

foreach ([Bin::class, Ext::class, Map::class, Timestamp::class] as $class) {
    echo "$class is ", (new ReflectionClass($class))->isFinal() ? 'final' : 'not final', "\n";
}

$calls = [
    fn () => new Bin(),
    fn () => new Bin([]),
    fn () => new Bin('b', 'c'),
    fn () => new Ext(1),
    fn () => new Ext('one', 'e'),
    fn () => new Ext(1, []),
    fn () => new Map(),
    fn () => new Map('m'),
    fn () => new Map(new stdClass),
    fn () => new Timestamp(),
    fn () => new Timestamp('now'),
    fn () => new Timestamp(1, null),
    fn () => new Timestamp(1, []),
];
foreach ($calls as $call) {
    try {
        $call();
        echo "Not rejected\n";
    } catch (TypeError $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
object(MessagePack\Type\Bin)#1 (1) {
  ["data"]=>
  string(1) "b"
}
object(MessagePack\Type\Ext)#2 (2) {
  ["type"]=>
  int(-5)
  ["data"]=>
  string(1) "e"
}
object(MessagePack\Type\Map)#3 (1) {
  ["map"]=>
  array(2) {
    [0]=>
    int(1)
    ["k"]=>
    int(2)
  }
}
object(MessagePack\Type\Timestamp)#4 (2) {
  ["seconds":"MessagePack\Type\Timestamp":private]=>
  int(7)
  ["nanoseconds":"MessagePack\Type\Timestamp":private]=>
  int(0)
}
object(MessagePack\Type\Timestamp)#5 (2) {
  ["seconds":"MessagePack\Type\Timestamp":private]=>
  int(-7)
  ["nanoseconds":"MessagePack\Type\Timestamp":private]=>
  int(999)
}
int(3)
MessagePack\Type\Bin is final
MessagePack\Type\Ext is final
MessagePack\Type\Map is final
MessagePack\Type\Timestamp is final
ArgumentCountError: MessagePack\Type\Bin::__construct() expects at least 1 argument, 0 given
TypeError: MessagePack\Type\Bin::__construct(): Argument #1 ($data) must be of type string, array given
Not rejected
ArgumentCountError: MessagePack\Type\Ext::__construct() expects at least 2 arguments, 1 given
TypeError: MessagePack\Type\Ext::__construct(): Argument #1 ($type) must be of type int, string given
TypeError: MessagePack\Type\Ext::__construct(): Argument #2 ($data) must be of type string, array given
ArgumentCountError: MessagePack\Type\Map::__construct() expects at least 1 argument, 0 given
TypeError: MessagePack\Type\Map::__construct(): Argument #1 ($map) must be of type array, string given
TypeError: MessagePack\Type\Map::__construct(): Argument #1 ($map) must be of type array, stdClass given
ArgumentCountError: MessagePack\Type\Timestamp::__construct() expects at least 1 argument, 0 given
TypeError: MessagePack\Type\Timestamp::__construct(): Argument #1 ($seconds) must be of type int, string given
TypeError: MessagePack\Type\Timestamp::__construct(): Argument #2 ($nanoseconds) must be of type int, null given
TypeError: MessagePack\Type\Timestamp::__construct(): Argument #2 ($nanoseconds) must be of type int, array given
