--TEST--
Compact form: after many short lists that are no columns only a sample is measured, until one is a column
--EXTENSIONS--
msgpack
--FILE--
<?php
mt_srand(20);
function word(): string
{
    return implode(array_map(fn () => chr(mt_rand(97, 122)), range(0, mt_rand(4, 11))));
}

/** The bytes that the compact form saves for a map with these lists, which is no column itself. */
function saved(array $lists): int
{
    $value = ['first' => 1, 'second' => 2] + $lists;
    $compact = msgpack_pack($value, ['compact' => true]);
    if (msgpack_unpack($compact) !== $value) {
        echo "It comes back changed\n";
    }
    return strlen(msgpack_pack($value)) - strlen($compact);
}

$words = $times = [];
for ($i = 0; $i < 200; $i++) {
    $words[] = [word(), word(), word(), word()];
    $times[] = array_map(fn () => 1700000000 + mt_rand(0, 200), range(0, 9));
}
$each = saved($times) / 200;
var_dump(saved($words));
var_dump($each > 20);
var_dump(saved(array_merge($words, $times)) > ($each - 1) * (200 - 16));
/* one that is long is always measured */
$long = array_merge(...array_slice($times, 0, 2));
var_dump(saved([...$words, $long]) > $each);
?>
--EXPECT--
int(0)
bool(true)
bool(true)
bool(true)
