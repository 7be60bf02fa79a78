--TEST--
Maps of equal bytes are not compared with those of an input that userland has replaced
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
            return $digits;
        }
    }
}
namespace {
    $rows = fn(string $name, int $count) => str_repeat(msgpack_pack(['alpha' => "name name $name", 'beta' => 1]), $count);
    $big = "\xcf" . str_repeat("\xff", 8);
    $unpacker = new MessagePack\BufferUnpacker("\xdc\x00\x60" . $rows('old', 80) . $big, MessagePack\UnpackOptions::BIGINT_AS_DEC);
    $new = $rows('new', 80);
    Decimal\Decimal::$what = function () use ($unpacker, $new) {
        $unpacker->reset(''); /* frees the memory, which the next string of this size gets */
        $unpacker->reset("\x01\x02\x03{$new}123456789");
    };
    $list = $unpacker->unpack();
    foreach ([79, 81, 84, 95] as $i) {
        echo json_encode($list[$i]), "\n";
    }
}
?>
--EXPECT--
{"alpha":"name name old","beta":1}
1
{"alpha":"name name new","beta":1}
{"alpha":"name name new","beta":1}
