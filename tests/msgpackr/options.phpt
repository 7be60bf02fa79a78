--TEST--
msgpackr: the options exclude the compact form
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

foreach ([Packer::class => [PackOptions::USE_RECORDS, PackOptions::STRUCTURED_CLONE, PackOptions::DECIMAL_FLOAT32],
    BufferUnpacker::class => [UnpackOptions::USE_RECORDS, UnpackOptions::MAP_AS_OBJECT, UnpackOptions::STRUCTURED_CLONE, UnpackOptions::DECIMAL_FLOAT32]] as $class => $options) {
    foreach ($options as $option) {
        try {
            $class === Packer::class ? new Packer(PackOptions::COMPACT | $option) : new BufferUnpacker('', UnpackOptions::COMPACT | $option);
        } catch (Exception $exception) {
            echo $exception::class, ': ', $exception->getMessage(), "\n";
        }
    }
}
$pack = PackOptions::fromBitmask(PackOptions::USE_RECORDS | PackOptions::FORCE_FLOAT32);
var_dump($pack->isRecordsMode(), $pack->isForceFloat32Mode(), $pack->isCompactMode());
$both = UnpackOptions::fromBitmask(UnpackOptions::USE_RECORDS | UnpackOptions::MAP_AS_OBJECT | UnpackOptions::BIGINT_AS_DEC);
var_dump($both->isRecordsMode(), $both->isMapAsObjectMode(), $both->isBigIntAsDecMode());
$unpacker = new BufferUnpacker("\x92\xd4\x72\x40\x91\xa1a\x01\x40\x02", $both);
$copies = [clone $unpacker, unserialize(serialize($unpacker)), $unpacker->extendWith(new MessagePack\Extension\TimestampExtension)];
foreach ([$unpacker, ...$copies] as $each) {
    echo json_encode($each->unpack()), "\n";
}
?>
--EXPECT--
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::USE_RECORDS exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::STRUCTURED_CLONE exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::DECIMAL_FLOAT32 exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::USE_RECORDS exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::MAP_AS_OBJECT exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::STRUCTURED_CLONE exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::DECIMAL_FLOAT32 exclude each other
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
[{"a":1},{"a":2}]
[{"a":1},{"a":2}]
[{"a":1},{"a":2}]
[{"a":1},{"a":2}]
