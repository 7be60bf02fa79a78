--TEST--
A reference to an empty list that has become a property of an object without a class is to an empty list
--EXTENSIONS--
msgpack
--FILE--
<?php
class Known
{
    public array $list = [];
    public function __serialize(): array { return ['list' => &$this->list]; }
    public function __unserialize(array $data): void {}
}
$object = new Known;
$list = &$object->list;
foreach ([false, true] as $compact) {
    $packed = msgpack_pack([$object, &$list, &$list], ['compact' => $compact]);
    $value = msgpack_unpack($packed, null, ['allowed_classes' => false]);
    $value[1][] = 'both';
    echo json_encode($value), "\n";
}
?>
--EXPECT--
[{"__PHP_Incomplete_Class_Name":"Known","list":[]},["both"],["both"]]
[{"__PHP_Incomplete_Class_Name":"Known","list":[]},["both"],["both"]]
