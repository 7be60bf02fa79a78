--TEST--
json_encode() of a Bin, Ext, Map or Timestamp is that of rybakit/msgpack's classes: their public properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, Raw};
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

$packer = (new Packer())->extendWith(new TimestampExtension());
foreach ([new Bin('b'), new Bin("\xff"), new Ext(5, 'a'), new Map(['a' => new Bin('b')]), new Map([]), new Timestamp(0, 5)] as $value) {
    echo $value instanceof JsonSerializable ? 'JsonSerializable ' : '', json_encode($value) ?: json_last_error_msg();
    echo ', as a Raw ', json_encode(new Raw($packer->pack($value))), "\n";
}
?>
--EXPECT--
{"data":"b"}, as a Raw "b"
Malformed UTF-8 characters, possibly incorrectly encoded, as a Raw "\/w=="
{"type":5,"data":"a"}, as a Raw {"type":5,"data":"YQ=="}
{"map":{"a":{"data":"b"}}}, as a Raw {"a":"b"}
{"map":[]}, as a Raw {}
{}, as a Raw "1970-01-01T00:00:00.000000005Z"
