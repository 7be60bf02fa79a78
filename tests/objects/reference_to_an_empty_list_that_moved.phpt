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

/* [{a: [], nil: "stdClass"}, a reference to the list, again] */
foreach (['', '9282c0030000'] as $announcement) {
    $value = msgpack_unpack(hex2bin($announcement . '93' . '82a16190c0a8737464436c617373' . '82c0020003' . '82c0020003'));
    $value[2][] = 'both';
    echo json_encode($value), "\n";
}
?>
--EXPECT--
[{"__PHP_Incomplete_Class_Name":"Known","list":[]},["both"],["both"]]
[{"__PHP_Incomplete_Class_Name":"Known","list":[]},["both"],["both"]]
[{"a":[]},["both"],["both"]]
[{"a":[]},["both"],["both"]]
