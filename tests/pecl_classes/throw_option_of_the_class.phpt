--TEST--
MessagePack::OPT_THROW: extra bytes are an exception, and the message runs no __wakeup()
--EXTENSIONS--
msgpack
--FILE--
<?php
class Woken { public function __wakeup() { echo "woken\n"; } }

foreach (["\x01", "\x01\x02", "\x91\x01\xc1", "\x81\xc0\xa5Woken", "\x81\xc0\xa5Woken\x02", '', "\x92\x01"] as $bytes) {
    foreach ([false, true] as $throws) {
        $packer = new MessagePack;
        $packer->setOption(MessagePack::OPT_THROW, $throws);
        try {
            $value = @$packer->unpack($bytes);
            echo bin2hex($bytes), ': ', json_encode($value), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            echo bin2hex($bytes), ': ', get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
01: 1
01: 1
0102: 1
0102: MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 1
9101c1: [1]
9101c1: MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 2
woken
81c0a5576f6b656e: {}
woken
81c0a5576f6b656e: {}
woken
81c0a5576f6b656e02: {}
81c0a5576f6b656e02: MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 8
: null
: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 0
9201: false
9201: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 2, in [1]
