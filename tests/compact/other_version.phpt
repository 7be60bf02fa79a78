--TEST--
Compact form: a message of another version is rejected with a text that names it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

$later = "\x92\x82\xc0\x03\x00\x05\x90";
show_unpacked('in a function', $later);
var_dump(@msgpack_unpack($later));
show_unpacked('the last version', "\x92\x82\xc0\x03\x00\x7f\x90");
show_unpacked('no version', "\x92\x82\xc0\x03\x00\xd0\x00\x90");
show_unpacked('before the version', "\x92\x82\xc0\x03\x00");

$unpacker = new MessagePackUnpacker();
foreach (str_split($later) as $byte) {
    $unpacker->feed($byte);
    if ($unpacker->execute()) {
        var_dump($unpacker->data());
    }
}

foreach ([1, 7] as $length) {
    $unpacker = new MessagePack\BufferUnpacker('', MessagePack\UnpackOptions::COMPACT);
    try {
        foreach (str_split($later, $length) as $piece) {
            $unpacker->append($piece);
            $values = $unpacker->tryUnpack();
        }
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
in a function: The compact form has version 5, and only version 0 can be read at offset 0
bool(false)
the last version: The compact form has version 127, and only version 0 can be read at offset 0
no version: Parse error at offset 7, in [0]
before the version: Insufficient data for unserializing at offset 0
The compact form has version 5, and only version 0 can be read
The compact form has version 5, and only version 0 can be read
