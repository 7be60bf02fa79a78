--TEST--
Compact form: a method of an object that is packed may pack, unpack, and throw
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Packs
{
    public $packed;
    public $throws = false;

    public function __serialize(): array
    {
        if ($this->throws) {
            throw new Exception('from __serialize()');
        }
        $rows = array_map(fn(int $n) => ['name' => 'some text', "other $n" => $n], range(1, 300));
        return ['name' => 'some text', 'other 1' => compact_form($rows), 'same' => msgpack_unpack(compact_form($rows)) === $rows];
    }

    public function __unserialize(array $data): void
    {
        $this->packed = $data;
    }
}

$row = fn(int $n) => ['name' => 'some text', 'other 1' => $n, 'same' => ['name' => 'some text', 'other 1' => $n]];
$value = [$row(1), new Packs, $row(2), [$row(3), new Packs, $row(4)], $row(5)];
$read = msgpack_unpack(compact_form($value));
var_dump($read[0] === $row(1), $read[2] === $row(2), $read[3][2] === $row(4), $read[4] === $row(5));
var_dump($read[1]->packed['same'], $read[1]->packed['name'], $read[1] == $read[3][1], count(msgpack_unpack($read[1]->packed['other 1'])));
$value[3][1]->throws = true;
try {
    compact_form($value);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
var_dump(same_as_plain([$row(1), $row(2), $row(3)]));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(9) "some text"
bool(true)
int(300)
from __serialize()
bool(true)
