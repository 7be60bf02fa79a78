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
];
foreach ($calls as $call) {
    try {
        $call();
        echo "no exception\n";
    } catch (Throwable $e) {
        echo $e::class, ": {$e->getMessage()}\n";
    }
}
echo bin2hex((new Packer(1 << 20))->pack('a')), ": bits that mean nothing do nothing\n";
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
a161: bits that mean nothing do nothing
