--TEST--
Compact form, 32 bits: the integers of a column are read from the buffer in which they are, though a Decimal replaces it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE > 4) die('skip an integer in a column is never beyond 64 bits');
if (extension_loaded('decimal')) die('skip with a Decimal of its own');
?>
--FILE--
<?php
namespace Decimal {
    class Decimal
    {
        public static function valueOf(string $digits): string
        {
            if ($digits === '9223372032559808513') {
                $GLOBALS['unpacker']->reset("\x01");
                $GLOBALS['others'] = array_map(fn (int $i) => str_repeat('A', 2000 + 20 * $i), range(1, 50));
            }
            return $digits;
        }
    }
}

namespace {
    use MessagePack\{BufferUnpacker, UnpackOptions};

    $column = "\x04\x00" . implode(array_map(fn (int $i) => pack('NN', 0x7fffffff, $i), range(0, 299)));
    $unpacker = new BufferUnpacker('', UnpackOptions::COMPACT | UnpackOptions::BIGINT_AS_DEC);
    $unpacker->append("\x92\x82\xc0\x03\x00\x00\x92\xc7\x05\x52\x34\x00\xcd\x01\x2c\xc8" . pack('n', strlen($column)) . "\x52$column");
    $value = $unpacker->unpack();
    echo count(array_unique($value)), ' ', $value[0], ' ', $value[299], "\n";
}
?>
--EXPECT--
300 9223372032559808512 9223372032559808811
