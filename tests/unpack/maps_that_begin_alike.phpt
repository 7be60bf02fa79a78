--TEST--
A map is not taken for another one whose bytes it begins with, or whose array has become an object's
--EXTENSIONS--
msgpack
--FILE--
<?php
$row = fn (int $i, bool $whole) => ['key' => "val-$i", 'b' => 2] + ($whole ? ['c' => 3] : []);
$wrong = 0;
for ($i = 0; $i < 2000; $i++) {
    $rows = [$row(0, false), $row(0, true), $row(0, false), $row(0, true), $row($i, false), $row($i, true), 'c', 3, $row($i, true), $row($i, false), 'c', 3];
    $wrong += msgpack_unpack(msgpack_pack($rows)) !== $rows;
}
echo $wrong, " wrong\n";

class Magic
{
    public $key = 'hello';
    public $b = 7;
    public function __serialize(): array
    {
        return ['key' => $this->key, 'b' => 7];
    }
}
$rows = [];
for ($i = 0; $i < 5; $i++) {
    array_push($rows, ['key' => 'hello', 'b' => 7], new Magic);
}
var_dump(msgpack_unpack(msgpack_pack($rows)) == $rows);
?>
--EXPECT--
0 wrong
bool(true)
