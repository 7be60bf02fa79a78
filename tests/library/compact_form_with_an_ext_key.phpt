--TEST--
UnpackOptions::COMPACT: an ext value as a key is rejected as in plain MessagePack
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

$unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);
foreach (['', "\x92\xc7\x00\x51"] as $announcement) {
    foreach (["\xd4\x01\x02", "\xd5\x01\x02\x02", "\xd6\x01\x02\x02\x02\x02"] as $key) {
        try {
            $unpacker->reset("$announcement\x81$key\x03")->unpack();
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd5)
Invalid map key type: expected int, str or bin but got ext (0xd6)
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd5)
Invalid map key type: expected int, str or bin but got ext (0xd6)
