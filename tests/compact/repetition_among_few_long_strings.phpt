--TEST--
Compact form: the announcement is in front of a value that has filled a block before something repeats
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Pair
{
    public mixed $first;
    public mixed $second;

    public static function of(mixed $first, mixed $second): self
    {
        $pair = new self();
        [$pair->first, $pair->second] = [$first, $second];
        return $pair;
    }
}

foreach ([200, 400, 600, 9000, 100000] as $length) {
    [$one, $other] = [str_repeat('a', $length), str_repeat('b', $length)];
    foreach (['again' => [$one, $other, $one], 'columns' => [$one, $other, array_map(fn (int $n) => $n / 4, range(1, 20))], 'nested' => [$one, ['key' => $other, 'more' => [$one]]],
        'object' => Pair::of($one, Pair::of($other, $one))] as $what => $value) {
        $packed = compact_form($value);
        if (!str_starts_with($packed, ANNOUNCEMENT) || msgpack_unpack($packed) != $value) {
            echo "$what, $length: wrong\n";
        }
    }
    foreach (['distinct' => [$one, $other], 'float' => [$one, $other, 0.1], 'empty' => [$one, [], $other]] as $what => $value) {
        if (compact_form($value) !== msgpack_pack($value, ['compact' => false])) {
            echo "$what, $length: not plain\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
