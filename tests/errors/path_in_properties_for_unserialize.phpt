--TEST--
The path of a failure names the key where properties of a message are the argument of __unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
class Payload
{
    public function __unserialize(array $data): void {}
}
foreach (["\x92\x82\xc0\xa7Payload\xa1a\xc1", "\x83\xc0\xa7Payload\xa1a\x01\xa1b\x92\x01\xc1"] as $message) {
    try {
        msgpack_unpack($message, null, ['throw' => true]);
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
?>
--EXPECT--
Parse error at offset 13, in [0]->__unserialize()[a]
Parse error at offset 17, in ->__unserialize()[b][1]
