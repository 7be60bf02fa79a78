--TEST--
Compact form: a list whose first strings fill the initial buffer may repeat one, and has the announcement in front
--EXTENSIONS--
msgpack
--FILE--
<?php
for ($length = 400; $length < 600; $length++) {
    $value = [str_repeat('a', $length), str_repeat('b', 30), str_repeat('a', $length), 1];
    $packed = msgpack_pack($value, ['compact' => true]);
    if (strlen($packed) >= 2 * $length || msgpack_unpack($packed) !== $value) {
        echo "wrong: a string of $length bytes\n";
    }
}
echo 'done';
?>
--EXPECT--
done
