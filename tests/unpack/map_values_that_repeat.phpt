--TEST--
Short strings that repeat under a key are one string in memory, and values of their own
--FILE--
<?php
/* Bytes of what 1,000 rows with such values unpack to. */
$size = function (string $key, callable $value): int {
    $packed = msgpack_pack(array_map(fn ($i) => ['id' => $i, $key => $value($i)], range(0, 999)));
    $before = memory_get_usage();
    $rows = msgpack_unpack($packed);
    return memory_get_usage() - $before;
};
foreach ([3, 15, 16, 31] as $length) {
    $unique = $size("unique $length", fn ($i) => substr(str_pad("$i", $length, 'x', STR_PAD_LEFT), -$length));
    $few = $size("few $length", fn ($i) => str_repeat(chr(ord('a') + $i % 5), $length));
    $saved = $unique - $few;
    echo "$length bytes: ", $saved > 900 * (8 + 2 * PHP_INT_SIZE + $length) ? 'shared' : "$saved bytes saved", "\n";
}
$unique = $size('unique', fn ($i) => "value $i");
$later = $size('unique at first', fn ($i) => 'value ' . min($i, 500));
echo 'unique at first: ', abs($unique - $later) < 8192 ? 'not looked up again' : 'shared', "\n";

echo "== separate values\n";
$rows = msgpack_unpack(msgpack_pack(array_fill(0, 20, ['id' => 1, 'state' => 'open', 'text' => 'a longer value of this column'])));
$rows[5]['state'] .= 'ed';
$rows[6]['state'][0] = 'O';
$rows[7]['text'] .= '!';
foreach ([4, 5, 6, 7, 8] as $i) {
    echo implode(' ', $rows[$i]), "\n";
}

echo "== every length, after others of the same words\n";
$strings = [];
for ($length = 0; $length < 40; $length++) {
    array_push($strings, str_repeat('a', $length), str_repeat('a', $length) . "\0", str_repeat("\0", $length), substr(str_repeat('0123456789', 4), 0, $length));
}
mt_srand(1);
$rows = array_map(fn ($i) => ['id' => $i, 'a' => $strings[mt_rand(0, 3)], 'b' => $strings[$i % 7], 'c' => $strings[$i % count($strings)]], range(0, 1999));
$packed = msgpack_pack($rows);
var_dump(msgpack_unpack($packed) === $rows, msgpack_unpack($packed) === $rows);

echo "== in pieces\n";
$unpacker = new MessagePackUnpacker;
foreach (str_split($packed, 37) as $piece) {
    $unpacker->feed($piece);
    $done = $unpacker->execute();
}
var_dump($unpacker->data() === $rows);
?>
--EXPECT--
3 bytes: shared
15 bytes: shared
16 bytes: shared
31 bytes: shared
unique at first: not looked up again
== separate values
1 open a longer value of this column
1 opened a longer value of this column
1 Open a longer value of this column
1 open a longer value of this column!
1 open a longer value of this column
== every length, after others of the same words
bool(true)
bool(true)
== in pieces
bool(true)
