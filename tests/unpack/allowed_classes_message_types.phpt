--TEST--
allowed_classes does not apply to ext values and maps, only to classes that the message names
--EXTENSIONS--
msgpack
--FILE--
<?php
$none = ['allowed_classes' => false];
foreach ([1, 0] as $assoc) {
    ini_set('msgpack.assoc', $assoc);
    foreach (['ext' => "\xd4\x05a", 'timestamp' => "\xd6\xff\x00\x00\x00\x01", 'empty map' => "\x80", 'map' => "\x81\xa1a\x01"] as $name => $message) {
        echo "assoc=$assoc, $name: ", get_debug_type(msgpack_unpack($message, null, $none)), "\n";
    }
}
?>
--EXPECT--
assoc=1, ext: MessagePack\Type\Ext
assoc=1, timestamp: MessagePack\Type\Timestamp
assoc=1, empty map: stdClass
assoc=1, map: array
assoc=0, ext: MessagePack\Type\Ext
assoc=0, timestamp: MessagePack\Type\Timestamp
assoc=0, empty map: stdClass
assoc=0, map: stdClass
