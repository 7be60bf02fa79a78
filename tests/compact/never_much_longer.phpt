--TEST--
Compact form: never more than 4 bytes longer than plain
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$longest = $shortest = 0;
mt_srand(7);
for ($i = 0; $i < 3000; $i++) {
    $value = [];
    for ($n = mt_rand(1, 40); $n > 0; $n--) {
        $text = str_repeat(chr(mt_rand(97, 99)), mt_rand(2, 4));
        $keys = array_slice(['a', 'b', 'cde', 'defg'], mt_rand(0, 3));
        $row = array_combine($keys, array_keys($keys));
        $value[] = match (mt_rand(0, 4)) { 0 => $text, 1 => [$text], 2 => $row, 3 => [$text => [$row, $n]], 4 => [-1 => $n, 7 => [-1 => $n, 7 => $n]] };
    }
    $value[] = [-1 => 1, 7 => 2];
    $longer = strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
    $longest = max($longest, $longer);
    $shortest = min($shortest, $longer);
}
var_dump($longest <= 4, $shortest < -100);
?>
--EXPECT--
bool(true)
bool(true)
