--TEST--
TimestampExtension rejects fewer bytes than the head announces, from an overridden read() too
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;

class Reads extends BufferUnpacker
{
    public static int $difference = 0;
    public function read($length) { return parent::read($length + self::$difference); }
}
foreach ([-1, 0, 1] as Reads::$difference) {
    foreach (["\xd6\xff\0\0\0\7", "\xd7\xff\0\0\0\4\0\0\0\5", "\xc7\x0c\xff\0\0\0\1\0\0\0\0\0\0\0\2"] as $bytes) {
        try {
            echo Reads::$difference, ': ', json_encode((new Reads("$bytes\0", null, [new TimestampExtension]))->unpack()->getSeconds()), "\n";
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
-1: Not enough data to read
-1: Not enough data to read
-1: Not enough data to read
0: 7
0: 5
0: 2
1: Not enough data to read
1: Not enough data to read
1: Not enough data to read
