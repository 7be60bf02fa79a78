--TEST--
A float is packed as float 64, whatever its value
--EXTENSIONS--
msgpack
--FILE--
<?php
$floats = [
    0.0, -0.0, 1.0, -1.0, 0.5, 0.1, 1e300, INF, -INF, NAN,
    PHP_FLOAT_MAX, PHP_FLOAT_MIN, 4.9406564584124654e-324, 9007199254740993.0,
];
foreach ($floats as $float) {
    $packed = msgpack_pack($float);
    $again = msgpack_unpack($packed);
    // var_export() distinguishes -0.0 from 0.0, and NAN is not equal to itself.
    $same = is_float($again) && var_export($again, true) === var_export($float, true);
    printf("%23s  %s  %s\n", var_export($float, true), bin2hex($packed), $same ? 'same again' : 'changed');
}
?>
--EXPECT--
                    0.0  cb0000000000000000  same again
                   -0.0  cb8000000000000000  same again
                    1.0  cb3ff0000000000000  same again
                   -1.0  cbbff0000000000000  same again
                    0.5  cb3fe0000000000000  same again
                    0.1  cb3fb999999999999a  same again
               1.0E+300  cb7e37e43c8800759c  same again
                    INF  cb7ff0000000000000  same again
                   -INF  cbfff0000000000000  same again
                    NAN  cb7ff8000000000000  same again
1.7976931348623157E+308  cb7fefffffffffffff  same again
2.2250738585072014E-308  cb0010000000000000  same again
               5.0E-324  cb0000000000000001  same again
     9007199254740992.0  cb4340000000000000  same again
