--TEST--
Unpackers with different big-integer modes are not equal, and serialize() keeps the mode
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\UnpackOptions;

$modes = ['str' => UnpackOptions::BIGINT_AS_STR, 'GMP' => UnpackOptions::BIGINT_AS_GMP, 'Decimal' => UnpackOptions::BIGINT_AS_DEC];
foreach ($modes as $name => $mode) {
    foreach ($modes as $other => $other_mode) {
        [$one, $two] = [new BufferUnpacker("\x01", $mode), new BufferUnpacker("\x01", $other_mode)];
        echo "$name and $other: ", json_encode([$one == $two, serialize($one) === serialize($two), unserialize(serialize($one)) == $two]), "\n";
    }
}
?>
--EXPECT--
str and str: [true,true,true]
str and GMP: [false,false,false]
str and Decimal: [false,false,false]
GMP and str: [false,false,false]
GMP and GMP: [true,true,true]
GMP and Decimal: [false,false,false]
Decimal and str: [false,false,false]
Decimal and GMP: [false,false,false]
Decimal and Decimal: [true,true,true]
