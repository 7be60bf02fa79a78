--TEST--
Unpacking continues at the position that Decimal::valueOf() has set
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (extension_loaded('decimal')) die('skip the class is that of the extension'); ?>
--FILE--
<?php
namespace Decimal {
    class Decimal
    {
        public static \Closure $what;
        public static function valueOf(string $digits): string
        {
            (self::$what)();
            return "decimal $digits";
        }
    }
}
namespace {
    $ways = [
        'nothing' => fn($unpacker) => null,
        'skips a byte' => fn($unpacker) => $unpacker->skip(1),
        'looks at the properties' => fn($unpacker) => (array) $unpacker,
        'resets' => fn($unpacker) => $unpacker->reset("\x11\x12\x13"),
        'appends' => fn($unpacker) => $unpacker->append("\x14"),
        'begins to read another' => fn($unpacker) => $unpacker->reset("\x92\x91")->tryUnpack(),
    ];
    foreach ($ways as $name => $what) {
        $unpacker = new MessagePack\BufferUnpacker("\x92\xcf\xff\xff\xff\xff\xff\xff\xff\xff\x05\x06\x07", MessagePack\UnpackOptions::BIGINT_AS_DEC);
        Decimal\Decimal::$what = fn() => $what($unpacker);
        try {
            echo "$name: ", json_encode([$unpacker->unpack(), $unpacker->tryUnpack(), $unpacker->getRemainingCount()]), "\n";
        } catch (Exception $e) {
            echo $e->getMessage(), ', ', $unpacker->getRemainingCount(), " left\n";
        }
    }
}
?>
--EXPECT--
nothing: [["decimal 18446744073709551615",5],[6,7],0]
skips a byte: [["decimal 18446744073709551615",6],[7],0]
looks at the properties: [["decimal 18446744073709551615",5],[6,7],0]
resets: [["decimal 18446744073709551615",17],[18,19],0]
appends: [["decimal 18446744073709551615",5],[6,7,20],0]
begins to read another: Not enough data to read, 0 left
