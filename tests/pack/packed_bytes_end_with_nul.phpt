--TEST--
The string that msgpack_pack() returns ends with NUL, as PHP's file functions expect
--EXTENSIONS--
msgpack
--FILE--
<?php
for ($length = 500; $length < 5000; $length += 7) {
    $used = [];
    for ($size = $length; $size < $length + 800; $size += 50) {
        $used[] = str_repeat('x', $size);
    }
    unset($used);
    $packed = msgpack_pack([str_repeat('a', $length), str_repeat('b', 40)]);
    $packed = strtr($packed, "\0", 'z') === $packed ? $packed : null;
    try {
        $packed !== null && @fopen($packed, 'r');
    } catch (ValueError $e) {
        echo $length, ': ', $e->getMessage(), "\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
