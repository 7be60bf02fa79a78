--TEST--
Compact form: arrays in two places are written once wherever they are in memory
--EXTENSIONS--
msgpack
--FILE--
<?php
function value(): array
{
    $users = [];
    for ($i = 0; $i < 60; $i++) {
        $GLOBALS['others'][] = array_fill(0, mt_rand(1, 50), $i); /* takes memory between them */
        $users[] = ['name' => "user $i", 'id' => $i * $i, $i % 2 ? 'admin' : 'guest' => true];
    }
    return array_map(fn (int $i) => ['title' => "text $i", 'user' => $users[$i * 7 % 60], 'by' => $i % 3 ? $users[$i % 60] : null], range(1, 100));
}

mt_srand(1);
$lengths = [];
for ($i = 0; $i < 30; $i++) {
    $value = value();
    $packed = msgpack_pack($value, ['compact' => true]);
    $lengths[strlen($packed)] = true;
    msgpack_unpack($packed) === $value || print "differs\n";
}
echo count($lengths), " length\n";
?>
--EXPECT--
1 length
