--TEST--
Compact form: the bytes of a value with many arrays that are in two places do not depend on where these are in memory
--EXTENSIONS--
msgpack
--FILE--
<?php
function word(): string
{
    return implode(array_map(fn () => chr(mt_rand(97, 122)), range(0, mt_rand(3, 8))));
}

/** Rows, and then in another order by a key. */
function rows(int $count, ?array &$other): array
{
    mt_srand(7);
    $rows = $byKey = $other = [];
    for ($i = 0; $i < $count; $i++) {
        $rows[] = ['id' => 3 * $i, 'name' => word() . ' ' . word(), 'age' => mt_rand(18, 90)];
        $other[] = array_fill(0, mt_rand(0, 9), null);
    }
    foreach ($rows as $i => $row) {
        $byKey[word() . $i] = $row;
    }
    return ['rows' => $rows, 'by key' => $byKey, 'more' => 1];
}

foreach ([300, 2000, 3000, 9000] as $count) {
    $value = rows($count, $garbage);
    $packed = msgpack_pack($value, ['compact' => true]);
    echo $count, ': ', msgpack_unpack($packed) === $value ? 'the same value' : 'another value', ', ';
    $garbage = array_filter($garbage, fn ($i) => $i % 3 > 0, ARRAY_FILTER_USE_KEY);
    $again = msgpack_pack(rows($count, $more), ['compact' => true]);
    echo $again === $packed ? 'the same bytes' : 'other bytes', ', ';

    $single = msgpack_pack(['rows' => $value['rows'], 'more' => 1], ['compact' => true]);
    $keys = msgpack_pack(array_keys($value['by key']), ['compact' => true]);
    echo strlen($packed) < strlen($single) + strlen($keys) + 5 * $count ? 'each row once' : 'rows twice', "\n";
}
?>
--EXPECT--
300: the same value, the same bytes, each row once
2000: the same value, the same bytes, each row once
3000: the same value, the same bytes, each row once
9000: the same value, the same bytes, rows twice
