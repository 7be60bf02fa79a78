--TEST--
Short strings that repeat under a key are values of their own
--FILE--
<?php
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
