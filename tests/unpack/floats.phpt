--TEST--
Both float formats are read as PHP floats: zeros, infinities, NaN, subnormals
--EXTENSIONS--
msgpack
--FILE--
<?php
$messages = [
    'ca00000000', 'ca80000000', 'ca3f800000', 'ca3dcccccd', 'ca7f7fffff', 'ca00000001', 'ca7f800000', 'caff800000', 'ca7fc00000',
    'cb0000000000000000', 'cb8000000000000000', 'cb3ff0000000000000', 'cb3fb999999999999a', 'cb7fefffffffffffff',
    'cb0000000000000001', 'cb7ff0000000000000', 'cbfff0000000000000', 'cb7ff8000000000000', 'cbfff8000000000000',
];
foreach ($messages as $message) {
    echo $message, ' ', var_export(msgpack_unpack(hex2bin($message)), true), "\n";
}
?>
--EXPECT--
ca00000000 0.0
ca80000000 -0.0
ca3f800000 1.0
ca3dcccccd 0.10000000149011612
ca7f7fffff 3.4028234663852886E+38
ca00000001 1.401298464324817E-45
ca7f800000 INF
caff800000 -INF
ca7fc00000 NAN
cb0000000000000000 0.0
cb8000000000000000 -0.0
cb3ff0000000000000 1.0
cb3fb999999999999a 0.1
cb7fefffffffffffff 1.7976931348623157E+308
cb0000000000000001 5.0E-324
cb7ff0000000000000 INF
cbfff0000000000000 -INF
cb7ff8000000000000 NAN
cbfff8000000000000 NAN
