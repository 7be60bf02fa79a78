--TEST--
Compact form: the largest and least numbers, a negative zero, INF and NAN are read from columns as they were
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs integers of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$integers = [PHP_INT_MIN, PHP_INT_MIN + 1, -4294967297, -2147483649, -32769, -129, -33, -1, 0, 1, 127, 128, 255, 256, 65535, 65536, 4294967295, 4294967296, PHP_INT_MAX - 1, PHP_INT_MAX];
$floats = [0.0, -0.0, INF, -INF, NAN, 1.5, -1.5, 0.1, 1e-7, 1.0E-8, 2.0 ** 53, 2.0 ** 53 / 10, 2.0 ** 62, PHP_FLOAT_MIN, PHP_FLOAT_MAX, PHP_FLOAT_EPSILON, 5e-324, 9007199254740991.0, 900719925474099.1, 0.3, 0.1 + 0.2];
$check = function (array $cells): void {
    foreach ([$cells, array_map(fn ($cell) => ['number' => $cell, 'other' => 1], $cells), array_map(fn ($cell) => [$cell, 'text'], $cells)] as $value) {
        $packed = compact_form($value);
        if (shown(msgpack_unpack($packed)) !== shown($value) || strlen($packed) > strlen(msgpack_pack($value, ['compact' => false])) + 4) {
            echo shown($cells), " is another value, or longer\n";
        }
    }
};
foreach ($integers as $one) {
    $check(array_fill(0, 30, $one));
    foreach ($integers as $other) {
        $check([...array_fill(0, 30, $one), $other]);
        $check(array_merge(...array_fill(0, 15, [$one, $other])));
        $check(array_map(fn (int $i) => is_int($sum = $one + $i * ($other >> 8)) ? $sum : $other, range(0, 30)));
    }
}
foreach ($floats as $one) {
    $check(array_fill(0, 40, $one));
    foreach ([...$floats, ...$integers] as $other) {
        $check([...array_fill(0, 40, $one), $other]);
        $check([...array_fill(0, 20, $one), ...array_fill(0, 20, 7.25), $other]);
        $check([...array_fill(0, 40, 7), $one, $other]);
    }
}
$check([1e12, ...array_map(fn (int $i) => $i + 0.1234567, range(0, 30))]);
echo "done\n";
?>
--EXPECT--
done
