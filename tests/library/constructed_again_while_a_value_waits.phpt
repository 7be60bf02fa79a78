--TEST--
A second constructor call replaces the buffer, and drops what was unpacked of it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (extension_loaded('decimal')) die('skip the class is that of the extension'); ?>
--FILE--
<?php
namespace Decimal {
    class Decimal
    {
        public static function valueOf(string $digits): string { return "decimal $digits"; }
    }
}
namespace {
    use MessagePack\{BufferUnpacker, UnpackOptions};

    $ways = [
        'not' => fn($unpacker) => null,
        'without arguments' => fn($unpacker) => $unpacker->__construct(),
        'with a buffer' => fn($unpacker) => $unpacker->__construct("\x92\x01"),
        'with options alone' => fn($unpacker) => $unpacker->__construct(options: UnpackOptions::BIGINT_AS_STR),
    ];
    foreach ($ways as $name => $construct) {
        $unpacker = new BufferUnpacker("\x92\xcf\xff\xff\xff\xff\xff\xff\xff\xff", UnpackOptions::BIGINT_AS_DEC);
        $unpacker->tryUnpack();
        $construct($unpacker);
        echo "$name: ", json_encode($unpacker->append("\x05")->tryUnpack()), "\n";
    }
}
?>
--EXPECT--
not: [["decimal 18446744073709551615",5]]
without arguments: [5]
with a buffer: [[1,5]]
with options alone: [5]
