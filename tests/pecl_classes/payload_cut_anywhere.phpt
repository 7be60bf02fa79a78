--TEST--
Without __unserialize(), the result of __serialize() becomes properties, wherever the message is split
--EXTENSIONS--
msgpack
--FILE--
<?php
class Plain { public $a = 0; protected $b = 0; }

foreach (["\x82\xa1a\x01\xa4\0*\0b\x02", "\xde\x00\x02\xa1a\x01\xa4\0*\0b\x02"] as $payload) {
    $message = "\x82\xc0\xa5Plain\xc0$payload";
    $shown = [];
    for ($cut = 1; $cut < strlen($message); $cut++) {
        $unpacker = new MessagePackUnpacker;
        foreach ([substr($message, 0, $cut), substr($message, $cut)] as $piece) {
            $unpacker->feed($piece);
            $done = $unpacker->execute();
        }
        $shown[] = $done ? str_replace("\0", '~', serialize($unpacker->data())) : "not complete after $cut bytes";
    }
    echo implode("\n", array_unique($shown)), "\n";
}
?>
--EXPECT--
O:5:"Plain":2:{s:1:"a";i:1;s:4:"~*~b";i:2;}
O:5:"Plain":2:{s:1:"a";i:1;s:4:"~*~b";i:2;}
