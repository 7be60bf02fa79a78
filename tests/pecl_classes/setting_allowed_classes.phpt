--TEST--
MessagePack and MessagePackUnpacker follow msgpack.allowed_classes until an option is set
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point { }
$bytes = "\x81\xc0\xa5Point";
function unpacked(object $reader): string
{
    if ($reader instanceof \MessagePack) {
        return get_class($reader->unpack($GLOBALS['bytes']));
    }
    $reader->feed($GLOBALS['bytes']);
    $reader->execute();
    return get_class($reader->data());
}

$packer = new \MessagePack();
$readers = ['MessagePack' => $packer, 'its unpacker()' => $packer->unpacker(), 'MessagePackUnpacker' => new \MessagePackUnpacker(), 'a clone' => clone $packer];
ini_set('msgpack.allowed_classes', '');
foreach ($readers as $name => $reader) {
    echo "$name: ", unpacked($reader);
    ini_set('msgpack.allowed_classes', 'Point');
    echo ', ', unpacked($reader);
    foreach ([[], true, ['Other'], ['Point']] as $option) {
        ini_set('msgpack.allowed_classes', $option === true ? '' : 'Point');
        $reader->setOption(\MessagePack::OPT_ALLOWED_CLASSES, $option);
        echo ', ', unpacked($reader);
    }
    ini_set('msgpack.allowed_classes', '');
    echo "\n";
}
$packer->setOption(\MessagePack::OPT_ALLOWED_CLASSES, true);
echo 'unpacker() and a clone of one with the option: ', unpacked($packer->unpacker()), ', ', unpacked(clone $packer), "\n";
$packer->__construct();
echo 'Constructed again: ', unpacked($packer), "\n";
?>
--EXPECT--
MessagePack: __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point
its unpacker(): __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point
MessagePackUnpacker: __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point
a clone: __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point, __PHP_Incomplete_Class, Point
unpacker() and a clone of one with the option: Point, Point
Constructed again: __PHP_Incomplete_Class
