--TEST--
The allowed classes are fixed when a message begins, whatever userland sets during it
--EXTENSIONS--
msgpack
--FILE--
<?php
class A {}
class B {}

spl_autoload_register(function (string $class) use (&$object, &$list) {
    $object->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['B', 'C']);
    $list = array_map(fn(int $i) => "class_$i", range(1, 10));
    for ($i = 0; $i < 20; $i++) {
        (new MessagePack)->setOption(MessagePack::OPT_ALLOWED_CLASSES, $list);
        $lists[] = array_flip($list);
    }
    $list = $lists;
});
$bytes = "\x95\x81\xc0\xa1A\x81\xc0\xa7Missing\x81\xc0\xa1A\x81\xc0\xa1B\x81\xc0\xa1C";
foreach ([MessagePack::class, MessagePackUnpacker::class] as $class) {
    $object = new $class;
    $object->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['A', 'Missing']);
    $value = $object instanceof MessagePack ? $object->unpack($bytes) : ($object->execute($bytes) ? $object->data() : null);
    echo implode(' ', array_map('get_class', $value)), "\n";
}
?>
--EXPECT--
A __PHP_Incomplete_Class A __PHP_Incomplete_Class __PHP_Incomplete_Class
A __PHP_Incomplete_Class A __PHP_Incomplete_Class __PHP_Incomplete_Class
