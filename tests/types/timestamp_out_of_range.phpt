--TEST--
Nanoseconds outside 0 to 999,999,999 are an error at packing, not before
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

foreach ([-1, 999999999, 1000000000, 2147483647] as $nanoseconds) {
    $timestamp = new Timestamp(-5, $nanoseconds);
    echo $timestamp->getNanoseconds(), ': ';
    try {
        $packed = msgpack_pack([$timestamp]);
        echo bin2hex($packed), "\n";
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
-1: The nanoseconds of a timestamp must be between 0 and 999999999, -1 given, in [0]
999999999: 91c70cff3b9ac9fffffffffffffffffb
1000000000: The nanoseconds of a timestamp must be between 0 and 999999999, 1000000000 given, in [0]
2147483647: The nanoseconds of a timestamp must be between 0 and 999999999, 2147483647 given, in [0]
