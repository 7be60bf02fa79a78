--TEST--
DateTimeExtension: $timestamp32 drops what is below a second, as msgpackr's useTimestamp32 does
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs 64 bits'); ?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer};
use MessagePack\Extension\DateTimeExtension;
use MessagePack\Type\Timestamp;

$dates = ['@0', '@0.5', '@1700000000.25', '@4294967295.999', '@4294967296.5', '@-1', '@-0.5', '@17179869184.5'];
foreach ([new DateTimeExtension, new DateTimeExtension(false), new DateTimeExtension(timestamp32: true)] as $extension) {
    $packer = new Packer(null, [$extension]);
    echo "--\n";
    foreach ($dates as $date) {
        echo $date, ': ', bin2hex($packer->pack(new DateTime($date))), ' ', bin2hex($packer->pack(Timestamp::fromDateTime(new DateTime($date)))), "\n";
    }
}
$copy = unserialize(serialize($extension));
echo bin2hex($copy->pack($packer, new DateTime('@1.5'))), "\n";
echo bin2hex(unserialize('O:39:"MessagePack\Extension\DateTimeExtension":0:{}')->pack($packer, new DateTime('@1.5'))), "\n";
var_dump((new BufferUnpacker($packer->pack(new DateTime('@1.5')), null, [$extension]))->unpack()->format('U.u'));
try {
    new DateTimeExtension('yes', 1);
} catch (ArgumentCountError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
--
@0: d6ff00000000 d6ff00000000
@0.5: d7ff7735940000000000 d7ff7735940000000000
@1700000000.25: d7ff3b9aca006553f100 d7ff3b9aca006553f100
@4294967295.999: d7ffee2e1f00ffffffff d7ffee2e1f00ffffffff
@4294967296.5: d7ff7735940100000000 d7ff7735940100000000
@-1: c70cff00000000ffffffffffffffff c70cff00000000ffffffffffffffff
@-0.5: c70cff1dcd6500ffffffffffffffff c70cff1dcd6500ffffffffffffffff
@17179869184.5: c70cff1dcd65000000000400000000 c70cff1dcd65000000000400000000
--
@0: d6ff00000000 d6ff00000000
@0.5: d7ff7735940000000000 d7ff7735940000000000
@1700000000.25: d7ff3b9aca006553f100 d7ff3b9aca006553f100
@4294967295.999: d7ffee2e1f00ffffffff d7ffee2e1f00ffffffff
@4294967296.5: d7ff7735940100000000 d7ff7735940100000000
@-1: c70cff00000000ffffffffffffffff c70cff00000000ffffffffffffffff
@-0.5: c70cff1dcd6500ffffffffffffffff c70cff1dcd6500ffffffffffffffff
@17179869184.5: c70cff1dcd65000000000400000000 c70cff1dcd65000000000400000000
--
@0: d6ff00000000 d6ff00000000
@0.5: d6ff00000000 d6ff00000000
@1700000000.25: d6ff6553f100 d6ff6553f100
@4294967295.999: d6ffffffffff d6ffffffffff
@4294967296.5: d7ff7735940100000000 d7ff7735940100000000
@-1: c70cff00000000ffffffffffffffff c70cff00000000ffffffffffffffff
@-0.5: c70cff1dcd6500ffffffffffffffff c70cff1dcd6500ffffffffffffffff
@17179869184.5: c70cff1dcd65000000000400000000 c70cff1dcd65000000000400000000
d6ff00000001
d7ff7735940000000001
string(8) "1.000000"
MessagePack\Extension\DateTimeExtension::__construct() expects at most 1 argument, 2 given
