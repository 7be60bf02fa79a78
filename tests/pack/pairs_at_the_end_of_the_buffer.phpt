--TEST--
Pairs and properties are written whole wherever the buffer ends
--FILE--
<?php
class Row { public $a = 1; public $longerThanFifteenBytes = 2; }
$keys = ['a', 'of fifteen byte', 'longer than fifteen bytes', 7, 70000];
$values = [1, -70000, PHP_INT_MIN, 1.5, null, 'a', 'of fifteen byte', 'of more than fifteen bytes'];
$equal = true;
for ($length = 400; $length < 1100; $length++) {
    $pad = str_repeat('x', $length);
    foreach ($keys as $i => $key) {
        $value = $values[($length + $i) % count($values)];
        $row = new Row;
        $row->longerThanFifteenBytes = $row->a = $value;
        $equal = $equal && [$pad, [$key => $value, 'z' => 1]] === msgpack_unpack(msgpack_pack([$pad, [$key => $value, 'z' => 1]]));
        $equal = $equal && [$pad, $row, clone $row] == msgpack_unpack(msgpack_pack([$pad, $row, clone $row]));
    }
}
var_dump($equal);
?>
--EXPECT--
bool(true)
