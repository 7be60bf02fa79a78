--TEST--
Conflicting and unknown options are rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\UnpackOptions;

$calls = [
    fn() => PackOptions::fromBitmask(PackOptions::FORCE_STR | PackOptions::FORCE_BIN),
    fn() => PackOptions::fromBitmask(PackOptions::FORCE_ARR | PackOptions::DETECT_ARR_MAP),
    fn() => PackOptions::fromBitmask(PackOptions::FORCE_FLOAT32 | PackOptions::FORCE_FLOAT64),
    fn() => UnpackOptions::fromBitmask(UnpackOptions::BIGINT_AS_STR | UnpackOptions::BIGINT_AS_DEC),
    fn() => new Packer(3),
    fn() => MessagePack::pack(1, 24),
    fn() => new BufferUnpacker('', 6),
    fn() => MessagePack::unpack("\x01", 7),
    fn() => new Packer('two'),
    fn() => new Packer([]),
    fn() => new Packer(UnpackOptions::fromDefaults()),
    fn() => new BufferUnpacker('', PackOptions::fromDefaults()),
    fn() => new Packer(UnpackOptions::MAP_AS_OBJECT),
    fn() => new BufferUnpacker('', PackOptions::DETECT_FLOAT32 | UnpackOptions::COMPACT),
    fn() => new Packer(0x100 | PackOptions::FORCE_STR),
    fn() => PackOptions::fromBitmask(0x40000200),
    fn() => MessagePack::pack(1, UnpackOptions::MAP_AS_OBJECT | 1 << 30),
    fn() => MessagePack::unpack("\x01", 1 << 23),
    fn() => MessagePack::unpackMultiple("\x01", null, 1 << 23),
    fn() => new StreamReader(fopen('php://memory', 'r'), 1 << 23),
    fn() => new StreamWriter(fopen('php://memory', 'w'), UnpackOptions::MAP_AS_OBJECT),
];
foreach ($calls as $call) {
    try {
        $call();
        echo "no exception\n";
    } catch (Throwable $e) {
        echo $e::class, ": {$e->getMessage()}\n";
    }
}
echo bin2hex((new Packer(PHP_INT_MIN))->pack('a')), ": a negative number has bits that mean nothing\n";
echo (new BufferUnpacker("\x01", 0xf8))->unpack(), ": so has UnpackOptions among those of the library\n";
?>
--EXPECT--
MessagePack\Exception\InvalidOptionException: Invalid option str/bin, use one of MessagePack\PackOptions::FORCE_STR, MessagePack\PackOptions::FORCE_BIN or MessagePack\PackOptions::DETECT_STR_BIN
MessagePack\Exception\InvalidOptionException: Invalid option arr/map, use one of MessagePack\PackOptions::FORCE_ARR, MessagePack\PackOptions::FORCE_MAP or MessagePack\PackOptions::DETECT_ARR_MAP
MessagePack\Exception\InvalidOptionException: Invalid option float, use MessagePack\PackOptions::FORCE_FLOAT32 or MessagePack\PackOptions::FORCE_FLOAT64
MessagePack\Exception\InvalidOptionException: Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC
MessagePack\Exception\InvalidOptionException: Invalid option str/bin, use one of MessagePack\PackOptions::FORCE_STR, MessagePack\PackOptions::FORCE_BIN or MessagePack\PackOptions::DETECT_STR_BIN
MessagePack\Exception\InvalidOptionException: Invalid option arr/map, use one of MessagePack\PackOptions::FORCE_ARR, MessagePack\PackOptions::FORCE_MAP or MessagePack\PackOptions::DETECT_ARR_MAP
MessagePack\Exception\InvalidOptionException: Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC
MessagePack\Exception\InvalidOptionException: Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC
TypeError: MessagePack\PackOptions::fromBitmask(): Argument #1 ($bitmask) must be of type int, string given
TypeError: MessagePack\PackOptions::fromBitmask(): Argument #1 ($bitmask) must be of type int, array given
TypeError: MessagePack\PackOptions::fromBitmask(): Argument #1 ($bitmask) must be of type int, MessagePack\UnpackOptions given
TypeError: MessagePack\UnpackOptions::fromBitmask(): Argument #1 ($bitmask) must be of type int, MessagePack\PackOptions given
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::MAP_AS_OBJECT is no option of MessagePack\PackOptions
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions::DETECT_FLOAT32 is no option of MessagePack\UnpackOptions
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions has no option 0x100
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions has no option 0x40000200
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions has no option 0x40200000
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions has no option 0x800000
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions has no option 0x800000
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions has no option 0x800000
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::MAP_AS_OBJECT is no option of MessagePack\PackOptions
a161: a negative number has bits that mean nothing
1: so has UnpackOptions among those of the library
