--TEST--
Compact form: Texts with digits in the same places, of which one has any other byte in any place, come back
--FILE--
<?php
$texts = [
    'date' => fn (int $i) => gmdate('Y-m-d H:i:s', 1_700_000_000 + 86_399 * $i),
    'time' => fn (int $i) => gmdate('H:i', 977 * $i),
    'color' => fn (int $i) => sprintf('#%06x', 77_777 * $i),
    'code' => fn (int $i) => sprintf('%03d/%09d', 7 * $i, 7_654_321 * $i),
    'hash' => fn (int $i) => sprintf('%08x-%04x', 123_456_789 * $i, 4_567 * $i),
];
foreach ($texts as $name => $make) {
    $list = array_map($make, range(1, 12));
    $plain = strlen(msgpack_pack($list));
    $wrong = 0;
    foreach ([0, 5, 11] as $odd) {
        for ($at = 0; $at < strlen($list[$odd]); $at++) {
            for ($byte = 0; $byte < 256; $byte++) {
                $value = $list;
                $value[$odd][$at] = chr($byte);
                $packed = msgpack_pack($value, ['compact' => true]);
                $wrong += msgpack_unpack($packed) !== $value || strlen($packed) > $plain + 4;
            }
        }
    }
    printf("%s: %d wrong, %.0f %% of the bytes\n", $name, $wrong,
        100 * strlen(msgpack_pack($list, ['compact' => true])) / $plain);
}
?>
--EXPECT--
date: 0 wrong, 24 % of the bytes
time: 0 wrong, 74 % of the bytes
color: 0 wrong, 60 % of the bytes
code: 0 wrong, 24 % of the bytes
hash: 0 wrong, 26 % of the bytes
