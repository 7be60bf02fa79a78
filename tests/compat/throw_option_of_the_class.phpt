--TEST--
MessagePack::OPT_THROW: extra bytes, too, are an exception, and nothing of their message is woken
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
