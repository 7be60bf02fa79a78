--TEST--
unpackMultiple() returns all values of a string, or passes each with its offsets to a callback that may stop it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\MessagePack;
use MessagePack\Type\Timestamp;
use MessagePack\UnpackOptions;

$values = [1, null, 'text', [1, ['a' => false]], new Timestamp(1, 2)];
$data = implode(array_map([MessagePack::class, 'pack'], $values));
var_dump(MessagePack::unpackMultiple($data) == $values, MessagePack::unpackMultiple(''));

$show = function (mixed $value, int $start, int $end): void {
    echo "$start to $end: ", is_object($value) ? $value::class : json_encode($value), "\n";
};
var_dump(MessagePack::unpackMultiple($data, $show));
echo "until false\n";
MessagePack::unpackMultiple("\x01\x00\xc2\x02\xc1", function ($value, $start, $end) {
    echo "$value from $start to $end\n";
    return $value === 2 ? false : 0;
});
echo "thrown out of\n";
foreach (["\x01\x92\x02", "\x01\xc1"] as $broken) {
    foreach ([$show, null] as $each) {
        try {
            MessagePack::unpackMultiple($broken, $each);
        } catch (Exception $e) {
            echo $e::class, ": {$e->getMessage()}\n";
        }
    }
}
try {
    MessagePack::unpackMultiple("\x01\x02", fn($value) => throw new DomainException("no $value"));
} catch (DomainException $e) {
    echo $e->getMessage(), "\n";
}
echo "options\n";
var_dump(MessagePack::unpackMultiple("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", options: UnpackOptions::BIGINT_AS_STR));
try {
    MessagePack::unpackMultiple("\x01", null, 3);
} catch (InvalidArgumentException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
array(0) {
}
0 to 1: 1
1 to 2: null
2 to 7: "text"
7 to 13: [1,{"a":false}]
13 to 23: MessagePack\Type\Timestamp
NULL
until false
1 from 0 to 1
0 from 1 to 2
 from 2 to 3
2 from 3 to 4
thrown out of
0 to 1: 1
MessagePack\Exception\InsufficientDataException: Not enough data to read
MessagePack\Exception\InsufficientDataException: Not enough data to read
0 to 1: 1
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1
no 1
options
array(1) {
  [0]=>
  string(20) "18446744073709551615"
}
Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC
