--TEST--
TimestampExtension::unpackExt() accepts the three lengths of a timestamp, and reads nothing for any other
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;

foreach ([-1, 0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 16] as $length) {
    $unpacker = new BufferUnpacker(str_repeat("\0", 20));
    try {
        (new TimestampExtension)->unpackExt($unpacker, $length);
        $answer = 'read';
    } catch (Exception $e) {
        $answer = $e->getMessage();
    }
    echo "$answer, ", $unpacker->getRemainingCount(), " left\n";
}
?>
--EXPECT--
Invalid timestamp extension length: -1, 20 left
Invalid timestamp extension length: 0, 20 left
Invalid timestamp extension length: 1, 20 left
Invalid timestamp extension length: 3, 20 left
read, 16 left
Invalid timestamp extension length: 5, 20 left
Invalid timestamp extension length: 7, 20 left
read, 12 left
Invalid timestamp extension length: 9, 20 left
Invalid timestamp extension length: 11, 20 left
read, 8 left
Invalid timestamp extension length: 13, 20 left
Invalid timestamp extension length: 16, 20 left
