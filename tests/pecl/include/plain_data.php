<?php
/** Values without objects and without references: label => value. */
namespace Sample;

return function (): \Generator {
    yield 'null' => null;
    yield 'false' => false;
    yield 'true' => true;

    for ($bit = 0; $bit < 63; $bit++) {
        // Floats, where integers have 32 bits.
        $power = 2 ** $bit;
        foreach ([$power - 1, $power, $power + 1, 1 - $power, -$power, -$power - 1] as $i => $number) {
            yield "at the boundary of $bit bits: $i" => $number;
        }
    }
    foreach ([PHP_INT_MAX, PHP_INT_MAX - 1, PHP_INT_MIN, PHP_INT_MIN + 1] as $i => $integer) {
        yield "at the end of the integers: $i" => $integer;
    }
    $floats = [
        0.0, -0.0, 1.0, -1.0, 0.1, 1.5, 1e100, -1e-100, (float) PHP_INT_MAX, (float) PHP_INT_MIN, 16777216.0, 16777217.0,
        PHP_FLOAT_MAX, PHP_FLOAT_MIN, PHP_FLOAT_EPSILON, 4.9406564584124654e-324, NAN, -NAN, INF, -INF,
    ];
    foreach ($floats as $i => $float) {
        yield "float $i: $float" => $float;
    }

    foreach ([0, 1, 2, 15, 16, 30, 31, 32, 33, 127, 128, 254, 255, 256, 257, 65534, 65535, 65536, 65537] as $length) {
        yield "string of $length bytes" => str_repeat('s', $length);
        yield "binary string of $length bytes" => str_repeat("\xff", $length);
        yield "key of $length bytes" => [str_repeat('k', $length) => 1];
    }
    for ($byte = 0; $byte < 256; $byte += 15) {
        yield "string of byte $byte" => chr($byte);
    }
    yield 'UTF-8' => "Gr\u{fc}\u{df}e, \u{4e16}\u{754c} \u{1f30d}";

    foreach ([0, 1, 2, 14, 15, 16, 17, 255, 256, 65534, 65535, 65536] as $count) {
        yield "list of $count" => array_fill(0, $count, 7);
        yield "map of $count integer keys" => $count ? array_fill(1, $count, null) : [];
        yield "map of $count string keys" => string_keys($count);
    }

    yield 'list in a hash' => list_in_a_hash();
    yield 'list with its tail unset' => without([1, 2, 3], 2);
    yield 'hole in the middle' => without([1, 2, 3], 1);
    yield 'hole at the beginning' => without([1, 2, 3], 0);
    yield 'all unset' => without([1], 0);
    yield 'unset and filled again' => [0 => 'a', 2 => 'c', 1 => 'b'];
    yield 'indexes in reverse' => [1 => 'b', 0 => 'a'];
    yield 'indexes from 1' => [1 => 'a', 2 => 'b'];
    yield 'negative indexes' => [-1 => 'a', -32 => 'b', -33 => 'c', PHP_INT_MIN => 'd'];
    yield 'large indexes' => [127 => 1, 128 => 2, 65536 => 3, PHP_INT_MAX >> 1 => 4, PHP_INT_MAX => 5];
    yield 'digits as keys' => ['0' => 'a', '-5' => 'b', (string) PHP_INT_MAX => 'c'];
    yield 'almost digits as keys' => ['-0' => 1, '007' => 2, ' 1' => 3, '1.5' => 4, '9223372036854775808' => 5, '+1' => 6];
    yield 'mixed keys' => ['a' => 1, 5 => 2, -3 => 3, '' => 4, 'z' => 5];
    yield 'NUL in keys' => ["\0" => 1, "\0*\0a" => 2, "\0Class\0a" => 3];
    yield 'marks as data' => [[null, 'stdClass'], ['' => 'stdClass'], [4 => 0, 0 => 1]];
    yield 'rows' => array_fill(0, 40, ['id' => 1, 'name' => 'Ada', 'tags' => ['x', 'y'], 'score' => 1.5]);
    yield 'rows of other shapes' => [['a' => 1, 'b' => 2], ['b' => 2, 'a' => 1], ['a' => 1], ['a' => 1, 'b' => 2, 'c' => 3]];
    yield 'the same array many times' => array_fill(0, 20, ['same' => [1, 2]]);
    foreach ([2, 8, 9, 100, 1000] as $depth) {
        yield "lists nested $depth deep" => arrays_inside_each_other($depth, 0);
        yield "maps nested $depth deep" => arrays_inside_each_other($depth, 'in');
    }

    $dice = new \Dice(20260101);
    for ($i = 0; $i < 800; $i++) {
        yield "random $i" => $dice->plain(4);
    }
};
