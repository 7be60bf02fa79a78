--TEST--
PackOptions::DETECT_FLOAT32 packs a float as float 32 where that is exact
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions};

$packer = new Packer(PackOptions::DETECT_FLOAT32);
foreach ([0.5, -0.0, 0.1, 16777216.0, 16777217.0, 1e300, INF, -INF, NAN, 1.401298464324817e-45, 1e-46, 3.4028234663852886e38, 3.5e38] as $float) {
    $packed = $packer->pack($float);
    $read = (new BufferUnpacker($packed))->unpack();
    echo is_nan($float) ? 'NAN' : $float, ': ', bin2hex($packed), $read === $float || is_nan($float) ? '' : " but $read", "\n";
}
echo bin2hex($packer->packFloat(0.5) . $packer->packFloat64(0.5) . $packer->packFloat32(0.1)), "\n";
echo bin2hex($packer->pack(['a' => [0.5, 0.1], 1 => 0.25])), "\n";
echo bin2hex((new Packer(PackOptions::DETECT_FLOAT32 | PackOptions::COMPACT))->pack([0.5, 0.1])), "\n";
?>
--EXPECT--
0.5: ca3f000000
-0: ca80000000
0.1: cb3fb999999999999a
16777216: ca4b800000
16777217: cb4170000010000000
1.0E+300: cb7e37e43c8800759c
INF: ca7f800000
-INF: caff800000
NAN: cb7ff8000000000000
1.4012984643248E-45: ca00000001
1.0E-46: cb366244ce242c5561
3.4028234663853E+38: ca7f7fffff
3.5E+38: cb47f074f8c4d3cd7b
ca3f000000cb3fe0000000000000ca3dcccccd
82a16192ca3f000000cb3fb999999999999a01ca3e800000
92ca3f000000cb3fb999999999999a
