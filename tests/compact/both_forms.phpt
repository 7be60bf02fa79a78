--TEST--
Both forms are read, whatever msgpack.compact is, by every reader of the functions' form
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$value = [['id' => 1, 'city' => 'Paris'], ['id' => 2, 'city' => 'Paris'], ['id' => 3, 'city' => 'Rome']];
$forms = ['plain' => msgpack_pack($value, ['compact' => false]), 'compact' => msgpack_pack($value, ['compact' => true])];
foreach (['0', '1'] as $setting) {
    ini_set('msgpack.compact', $setting);
    var_dump(msgpack_pack($value) === $forms[$setting ? 'compact' : 'plain'], msgpack_serialize($value) === msgpack_pack($value));
    $unpacker = new MessagePackUnpacker;
    $unpacker->feed($forms['plain'] . $forms['compact'] . $forms['plain']);
    foreach ($forms as $form => $bytes) {
        var_dump(msgpack_unpack($bytes) === $value, msgpack_unserialize($bytes) === $value, (new \MessagePack)->unpack($bytes) === $value);
    }
    for ($count = 0; $unpacker->execute() && $unpacker->data() === $value; $count++);
    var_dump($count);
}
$packer = new \MessagePack;
$packer->setOption(\MessagePack::OPT_COMPACT, true);
var_dump($packer->pack($value) === $forms['compact']);
$packer->setOption(\MessagePack::OPT_COMPACT, false);
var_dump($packer->pack($value) === $forms['plain']);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(3)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(3)
bool(true)
bool(true)
