--TEST--
An object that only __serialize() held is not mistaken for a later one at the same address
--EXTENSIONS--
msgpack
--FILE--
<?php
class Part { public $name; }
class Whole
{
    public function __construct(private string $name) {}
    public function __serialize(): array
    {
        $part = new Part;
        $part->name = $this->name;
        return [$part, &$part];
    }
    public function __unserialize(array $data): void { $this->name = $data[0]->name; }
    public function name(): string { return $this->name; }
}
foreach ([3, 20, 200] as $count) {
    $names = array_map(fn(int $i) => "name $i", range(1, $count));
    $read = msgpack_unpack(msgpack_pack(array_map(fn(string $name) => new Whole($name), $names)));
    echo "$count: ";
    var_dump(array_map(fn(Whole $whole) => $whole->name(), $read) === $names);
}
?>
--EXPECT--
3: bool(true)
20: bool(true)
200: bool(true)
