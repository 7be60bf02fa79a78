--TEST--
Compact form: a decimal with a zero at its end is written without it, if its digits then fit into two bytes, or into one
--INI--
msgpack.compact=1
serialize_precision=-1
--FILE--
<?php
$others = array_map(fn (int $i): float => round(10 + $i * 1.37, 2), range(1, 30));
$length = strlen(msgpack_pack([...$others, 10.27]));
foreach ([3276.6, 3276.7, 3276.8, -3276.8, -3276.9, 12.7, 12.8, -12.8, -12.9] as $float) {
    $bytes = msgpack_pack([...$others, $float]);
    printf("%7s %+d %s\n", $float, strlen($bytes) - $length, json_encode(msgpack_unpack($bytes)[30]));
}
?>
--EXPECT--
 3276.6 +0 3276.6
 3276.7 +0 3276.7
 3276.8 +2 3276.8
-3276.8 +0 -3276.8
-3276.9 +2 -3276.9
   12.7 -1 12.7
   12.8 +0 12.8
  -12.8 -1 -12.8
  -12.9 +0 -12.9
