--TEST--
Compact form: a string counts again where the call for an integer moves the unpacker before it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (extension_loaded('decimal')) die('skip the class is that of the extension'); ?>
--FILE--
<?php
namespace Decimal {
    class Decimal
    {
        public static ?\Closure $what;
        public static function valueOf(string $digits): string
        {
            [$what, self::$what] = [self::$what, null];
            $what?->__invoke();
            return 'decimal';
        }
    }
}
namespace {
    use MessagePack\{BufferUnpacker, UnpackOptions};

    $message = "\x92\x82\xc0\x03\x00\x00\x95\xa3abc\xcf" . str_repeat("\xff", 8) . "\xd4\x50\x01";
    $unpacker = new BufferUnpacker($message, UnpackOptions::COMPACT | UnpackOptions::BIGINT_AS_DEC);
    Decimal\Decimal::$what = fn() => $unpacker->seek(7);
    echo json_encode($unpacker->unpack()), "\n";
}
?>
--EXPECT--
["abc","decimal","abc","decimal","abc"]
