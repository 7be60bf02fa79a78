--TEST--
What __wakeup() unpacks is nested in its object, whether the class has been read before or not
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=10
--FILE--
<?php
class Wakes {
    public static array $levels;
    public $property = 1;
    function __wakeup() {
        for ($levels = 0; @msgpack_unpack(str_repeat("\x91", $levels + 1) . "\x01") !== false; $levels++);
        self::$levels[] = $levels;
    }
}
foreach ([[], ['compact' => true]] as $options) {
    $packed = msgpack_pack([new Wakes, [new Wakes, new Wakes], [[new Wakes, new Wakes]]], $options);
    for ($i = 0; $i < 2; $i++) {
        Wakes::$levels = [];
        msgpack_unpack($packed);
        echo implode(' ', Wakes::$levels), "\n";
    }
}
?>
--EXPECT--
8 7 7 6 6
8 7 7 6 6
8 7 7 6 6
8 7 7 6 6
