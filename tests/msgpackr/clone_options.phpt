--TEST--
STRUCTURED_CLONE and the options for float 32 exclude the compact form, and each other where they are of one kind
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

function attempt(Closure $call): void
{
    try {
        $call();
        echo "accepted\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
attempt(fn () => new Packer(PackOptions::COMPACT | PackOptions::STRUCTURED_CLONE));
attempt(fn () => new Packer(PackOptions::COMPACT | PackOptions::DECIMAL_FLOAT32));
attempt(fn () => new Packer(PackOptions::COMPACT | PackOptions::DETECT_FLOAT32));
attempt(fn () => new Packer(PackOptions::DETECT_FLOAT32 | PackOptions::FORCE_FLOAT64));
attempt(fn () => new Packer(PackOptions::FORCE_FLOAT32 | PackOptions::FORCE_FLOAT64));
attempt(fn () => new BufferUnpacker('', UnpackOptions::COMPACT | UnpackOptions::STRUCTURED_CLONE));
attempt(fn () => new BufferUnpacker('', UnpackOptions::COMPACT | UnpackOptions::DECIMAL_FLOAT32));

$pack = PackOptions::fromBitmask(PackOptions::STRUCTURED_CLONE | PackOptions::DECIMAL_FLOAT32);
var_dump($pack->isStructuredCloneMode(), $pack->isDecimalFloat32Mode(), $pack->isDetectFloat32Mode(), $pack->isForceFloat32Mode());
var_dump(PackOptions::fromBitmask(PackOptions::DETECT_FLOAT32)->isDetectFloat32Mode(), PackOptions::fromDefaults()->isStructuredCloneMode());
$unpack = UnpackOptions::fromBitmask(UnpackOptions::STRUCTURED_CLONE);
var_dump($unpack->isStructuredCloneMode(), $unpack->isDecimalFloat32Mode(), $unpack->isBigIntAsStrMode());

$array = [0.1];
foreach ([$pack, PackOptions::DECIMAL_FLOAT32 | PackOptions::STRUCTURED_CLONE] as $options) {
    $packer = new Packer($options);
    foreach ([$packer, clone $packer, unserialize(serialize($packer)), $packer->extendWith(new MessagePack\Extension\DateTimeExtension)] as $each) {
        echo bin2hex($each->pack([&$array, &$array])), ' ', bin2hex($each->packFloat(0.1)), "\n";
    }
}
?>
--EXPECT--
MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::STRUCTURED_CLONE exclude each other
MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::DECIMAL_FLOAT32 exclude each other
accepted
Invalid option float, use one of MessagePack\PackOptions::FORCE_FLOAT32, MessagePack\PackOptions::FORCE_FLOAT64, MessagePack\PackOptions::DETECT_FLOAT32 or MessagePack\PackOptions::DECIMAL_FLOAT32
Invalid option float, use MessagePack\PackOptions::FORCE_FLOAT32 or MessagePack\PackOptions::FORCE_FLOAT64
MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::STRUCTURED_CLONE exclude each other
MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::DECIMAL_FLOAT32 exclude each other
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
92d6690000000191ca3dcccccdd67000000001 ca3dcccccd
