--TEST--
Keys of different lengths are distinct, even if they collide in the key cache
--EXTENSIONS--
msgpack
--FILE--
<?php
/* The longer one begins with the shorter: its rest makes the hashes equal on little-endian machines. */
$short = 'customer';
$long = $short . hex2bin('4b0f2f3e7c8c5901');
$map = fn(string $key, int $value) => "\x81" . chr(0xa0 + strlen($key)) . $key . chr($value);
foreach ([[$short, $long], [$long, $short]] as $keys) {
    $message = "\x98" . str_repeat($map($keys[0], 1), 3) . str_repeat($map($keys[1], 2), 3) . $map($keys[0], 3) . $map($keys[1], 4);
    foreach (msgpack_unpack($message) as $value) {
        $shown[] = strlen(key($value)) . ' => ' . current($value);
    }
    echo implode(', ', $shown), "\n";
    $shown = [];
}
?>
--EXPECT--
8 => 1, 8 => 1, 8 => 1, 16 => 2, 16 => 2, 16 => 2, 8 => 3, 16 => 4
16 => 1, 16 => 1, 16 => 1, 8 => 2, 8 => 2, 8 => 2, 16 => 3, 8 => 4
