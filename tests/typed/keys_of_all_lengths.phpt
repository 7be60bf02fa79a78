--TEST--
Keys of each length are found in any order, among others that differ in one byte, and up to the last byte of the message
--FILE--
<?php
use MessagePack\Codec;

$lengths = [0, 1, 2, 6, 7, 8, 9, 15, 16, 23, 24, 30, 31, 32, 33, 39, 40, 64, 254, 255, 256, 257, 65536];
$keys = array_combine($lengths, array_map(fn ($length) => substr(str_repeat("key of $length ", 9000), 0, $length), $lengths));
$codec = new Codec('array{' . implode(', ', array_map(fn ($key) => "'$key': int", $keys)) . '}');
$wanted = array_combine($keys, array_map(fn ($length) => 1000 + $length, $lengths));

$unknown = [];
foreach (array_filter($keys) as $length => $key) {
    foreach ([0, $length >> 1, $length - 1] as $changed) {
        $unknown[substr_replace($key, '~', $changed, 1)] = str_repeat('v', $length & 0xff);
    }
    $unknown["$key~"] = [$length];
}
$unknown = array_diff_key($unknown, $wanted);

mt_srand(1);
$same = 0;
for ($i = 0; $i < 200; $i++) {
    $message = $wanted + ($i < 2 ? [] : $unknown);
    $order = array_keys($message);
    $i === 0 || shuffle($order);
    $message = array_combine($order, array_map(fn ($key) => $message[$key], $order));
    $same += $codec->unpack(msgpack_pack($message)) === array_intersect_key(array_replace($wanted, $message), $wanted);
}
echo "$same of 200\n";

// Cut off at each byte of the last pairs
foreach ([7, 31, 32, 255, 256] as $length) {
    $single = new Codec("array{'$keys[$length]': int}");
    $bytes = msgpack_pack([$keys[$length] . '~' => 1, $keys[$length] => 2]);
    $failed = 0;
    for ($size = 0; $size < strlen($bytes); $size++) {
        try {
            $single->unpack(substr($bytes, 0, $size));
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            $failed += !$e instanceof MessagePack\Exception\MappingException;
        }
    }
    echo "$length: ", $failed === strlen($bytes) ? 'all fail' : 'not all fail', ', ', json_encode(array_values($single->unpack($bytes))), "\n";
}
?>
--EXPECT--
200 of 200
7: all fail, [2]
31: all fail, [2]
32: all fail, [2]
255: all fail, [2]
256: all fail, [2]
