--TEST--
Incomplete and malformed bytes, unknown options and changes are exceptions
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Raw;
use MessagePack\UnpackOptions;

function tried(callable $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), $e instanceof MessagePack\Exception\UnpackingFailedException ? ' ' . json_encode($e->getOffset()) : '', "\n";
    }
}

echo "-- bytes\n";
foreach (['', '91', '9101ff', 'c1', '93c0c1', '0000', 'db', 'dbffffffff', 'dcffff', 'ddffffffff01', 'dfffffffff', 'c6ffffffff00', 'c9ffffffff05',
    'dd80000000' . 'ddffffffff', 'd6ff', 'd90161ff'] as $hex) {
    tried(fn () => new Raw(hex2bin($hex)));
}
tried(fn () => new Raw(str_repeat("\xdf\xff\xff\xff\xff", 100000)));
tried(fn () => new Raw(str_repeat("\x91", 1000000)));
echo "-- options\n";
$big = "\xcf\xff\xff\xff\xff\xff\xff\xff\xff";
var_dump((new Raw($big, UnpackOptions::BIGINT_AS_STR))->unpack());
var_dump((new Raw("\x81\xa1a\1", UnpackOptions::MAP_AS_OBJECT))->unpack());
var_dump((new Raw("\xca\x3d\xcc\xcc\xcd", UnpackOptions::DECIMAL_FLOAT32))->unpack(), (new Raw("\xca\x3d\xcc\xcc\xcd"))->unpack());
foreach ([UnpackOptions::STRUCTURED_CLONE, UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE, 1 << 25, 3] as $options) {
    tried(fn () => new Raw("\xc0", $options));
}
echo "-- no changes\n";
$raw = new Raw("\x81\xa1a\1");
tried(function () use ($raw) { $raw['a'] = 2; });
tried(function () use ($raw) { $raw[] = 2; });
tried(function () use ($raw) { unset($raw['a']); });
tried(function () use ($raw) { $raw->property = 1; });
tried(fn () => $raw->__construct("\xc0"));
tried(fn () => (new ReflectionClass(Raw::class))->newInstanceWithoutConstructor());
echo "-- unserialized\n";
foreach (['{}', '{i:0;s:1:"a";i:1;i:0;}', '{i:0;s:2:"aa";i:1;i:0;}', '{i:0;i:1;i:1;i:0;}', '{i:0;s:1:"a";i:1;s:1:"b";}', '{i:0;s:1:"a";i:1;i:%d;}', '{i:0;s:1:"a";i:2;i:0;}', '{i:0;s:1:"a";i:1;i:0;i:2;i:0;}'] as $data) {
    tried(fn () => (string) unserialize(sprintf('O:15:"MessagePack\Raw":%d:%s', substr_count($data, ';') >> 1, sprintf($data, UnpackOptions::STRUCTURED_CLONE))));
}
tried(fn () => $raw->__unserialize(["\xc0", 0]));
var_dump(unserialize(serialize(new Raw($big, 1))) == new Raw($big));
echo "-- JSON of many levels\n";
foreach (["\x91", "\x81\1"] as $level) {
    try {
        var_dump(json_encode(new Raw(str_repeat($level, 30000) . "\xc0")));
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        var_dump($e->getMessage() !== 'The C stack is exhausted by nested calls');
    }
}
echo "-- compared\n";
var_dump($raw == new Raw("\x81\xa1a\1"), $raw == new Raw("\x81\xa1a\2"), $raw == new Raw("\x81\xd9\1a\1"), $raw < new Raw("\xc0"), $raw > new Raw("\xc0"));
?>
--EXPECT--
-- bytes
MessagePack\Exception\InsufficientDataException: Not enough data to read 0
MessagePack\Exception\InsufficientDataException: Not enough data to read 1
MessagePack\Exception\UnpackingFailedException: Bytes follow the value at offset 2 2
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1 0
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1 2
MessagePack\Exception\UnpackingFailedException: Bytes follow the value at offset 1 1
MessagePack\Exception\InsufficientDataException: Not enough data to read 0
MessagePack\Exception\InsufficientDataException: Not enough data to read 0
MessagePack\Exception\InsufficientDataException: Not enough data to read 3
MessagePack\Exception\InsufficientDataException: Not enough data to read 6
MessagePack\Exception\InsufficientDataException: Not enough data to read 5
MessagePack\Exception\InsufficientDataException: Not enough data to read 0
MessagePack\Exception\InsufficientDataException: Not enough data to read 0
MessagePack\Exception\InsufficientDataException: Not enough data to read 10
MessagePack\Exception\InsufficientDataException: Not enough data to read 0
MessagePack\Exception\UnpackingFailedException: Bytes follow the value at offset 3 3
MessagePack\Exception\InsufficientDataException: Not enough data to read 500000
MessagePack\Exception\InsufficientDataException: Not enough data to read 1000000
-- options
string(20) "18446744073709551615"
object(stdClass)#4 (1) {
  ["a"]=>
  int(1)
}
float(0.1)
float(0.10000000149011612)
MessagePack\Exception\InvalidOptionException: UnpackOptions::STRUCTURED_CLONE is no option of a MessagePack\Raw
MessagePack\Exception\InvalidOptionException: UnpackOptions::STRUCTURED_CLONE is no option of a MessagePack\Raw
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions has no option 0x2000000
MessagePack\Exception\InvalidOptionException: Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC
-- no changes
Error: A MessagePack\Raw cannot be changed
Error: A MessagePack\Raw cannot be changed
Error: A MessagePack\Raw cannot be changed
Error: Cannot create dynamic property MessagePack\Raw::$property
Error: The constructor has been called before
ReflectionException: Class MessagePack\Raw is an internal class marked as final that cannot be instantiated without invoking its constructor
-- unserialized
MessagePack\Exception\UnpackingFailedException: Invalid serialization data for a MessagePack\Raw null
string(2) "97"
MessagePack\Exception\UnpackingFailedException: Bytes follow the value at offset 1 1
MessagePack\Exception\UnpackingFailedException: Invalid serialization data for a MessagePack\Raw null
MessagePack\Exception\UnpackingFailedException: Invalid serialization data for a MessagePack\Raw null
MessagePack\Exception\InvalidOptionException: UnpackOptions::STRUCTURED_CLONE is no option of a MessagePack\Raw
MessagePack\Exception\UnpackingFailedException: Invalid serialization data for a MessagePack\Raw null
MessagePack\Exception\UnpackingFailedException: Invalid serialization data for a MessagePack\Raw null
Error: The constructor has been called before
bool(true)
-- JSON of many levels
bool(false)
bool(false)
-- compared
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
