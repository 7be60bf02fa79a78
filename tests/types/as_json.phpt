--TEST--
json_encode() of a Bin, Ext or Map is that of rybakit/msgpack's classes, their public properties; of a Timestamp, its text
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, Raw};
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

$packer = (new Packer())->extendWith(new TimestampExtension());
foreach ([new Bin('b'), new Bin("\xff"), new Ext(5, 'a'), new Map(['a' => new Bin('b')]), new Map([])] as $value) {
    echo $value instanceof JsonSerializable ? 'JsonSerializable ' : '', json_encode($value) ?: json_last_error_msg();
    echo ', as a Raw ', json_encode(new Raw($packer->pack($value))), "\n";
}

foreach ([[0, 5], [-1, 250_000_000], [PHP_INT_MAX, 0], [0, -1], [0, 1_000_000_000]] as $numbers) {
    echo json_encode(new Timestamp(...$numbers)), "\n";
}
try {
    json_encode((new ReflectionClass(Timestamp::class))->newInstanceWithoutConstructor());
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECTF--
{"data":"b"}, as a Raw "b"
Malformed UTF-8 characters, possibly incorrectly encoded, as a Raw "\/w=="
{"type":5,"data":"a"}, as a Raw {"type":5,"data":"YQ=="}
{"map":{"a":{"data":"b"}}}, as a Raw {"a":"b"}
{"map":[]}, as a Raw {}
"1970-01-01T00:00:00.000000005Z"
"1969-12-31T23:59:59.25Z"
%r({"seconds":9223372036854775807,"nanoseconds":0}|"2038-01-19T03:14:07Z")%r
{"seconds":0,"nanoseconds":-1}
{"seconds":0,"nanoseconds":1000000000}
MessagePack\Type\Timestamp has not been constructed
