--TEST--
Compact form: tryUnpack() keeps nothing of a message that has only been announced
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

$unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);
foreach (['the announcement' => '', 'a list' => "\x93", 'a string' => "\xa4abc", 'an ext value' => "\xc7\x05\x05"] as $name => $begun) {
    for ($i = 0; $i < 1100; $i++) {
        $i === 100 and $before = memory_get_usage();
        $unpacker->reset("\x92\x82\xc0\x03\x00\x00$begun")->tryUnpack();
    }
    echo "$name: ", memory_get_usage() - $before < 10_000 ? 'nothing kept' : memory_get_usage() - $before . ' kept', "\n";
}
?>
--EXPECT--
the announcement: nothing kept
a list: nothing kept
a string: nothing kept
an ext value: nothing kept
