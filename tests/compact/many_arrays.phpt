--TEST--
Compact form: references to arrays, of which a message has many
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
foreach ([15, 16, 17, 4095, 4096, 4097, 8192, 8193, 20000, 70000] as $count) {
    /* [[[0]], [[1]], ..., the first, one in the middle, and the last]: two ordinals each, after that of the root */
    $lists = implode(array_map(fn (int $i) => "\x91\x91\xcd" . pack('n', $i % 1000), range(1, $count)));
    $references = implode(array_map(fn (int $i) => "\xd6\x53" . pack('N', 2 * $i), [1, $count >> 1, $count]));
    $message = ANNOUNCEMENT . "\xdd" . pack('N', $count + 3) . $lists . $references;
    $value = msgpack_unpack($message);
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($message, 1000) as $piece) {
        $unpacker->feed($piece);
        $unpacker->execute();
    }
    echo $count, ' ', json_encode(array_slice($value, -4)), ' ', var_export($unpacker->data() === $value, true), "\n";
}
?>
--EXPECT--
15 [[[15]],[[1]],[[7]],[[15]]] true
16 [[[16]],[[1]],[[8]],[[16]]] true
17 [[[17]],[[1]],[[8]],[[17]]] true
4095 [[[95]],[[1]],[[47]],[[95]]] true
4096 [[[96]],[[1]],[[48]],[[96]]] true
4097 [[[97]],[[1]],[[48]],[[97]]] true
8192 [[[192]],[[1]],[[96]],[[192]]] true
8193 [[[193]],[[1]],[[96]],[[193]]] true
20000 [[[0]],[[1]],[[0]],[[0]]] true
70000 [[[0]],[[1]],[[0]],[[0]]] true
