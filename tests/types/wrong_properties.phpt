--TEST--
A property of a wrong type or out of range is an error at packing
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

function attempt(object $object): void
{
    foreach ([$object, [1, ['k' => $object]]] as $value) {
        try {
            echo bin2hex(msgpack_pack($value)), "\n";
        } catch (TypeError | ValueError $error) {
            echo get_class($error), ': ', $error->getMessage(), "\n";
        }
    }
}

foreach ([5, 1.5, null, true, []] as $data) {
    $bin = new Bin('b');
    $bin->data = $data;
    attempt($bin);
}
$bin = new Bin('b');
unset($bin->data);
attempt($bin);

foreach (['5', null, 128, -129, PHP_INT_MAX] as $type) {
    $ext = new Ext(5, 'e');
    $ext->type = $type;
    attempt($ext);
}
attempt(new Ext(1000, 'e'));
$ext = new Ext(5, 'e');
$ext->data = 5;
attempt($ext);
unset($ext->type);
attempt($ext);

foreach (['m', null] as $contents) {
    $map = new Map([]);
    $map->map = $contents;
    attempt($map);
}

echo "By reference, and right\n";
$bytes = 'b';
$bin->data = &$bytes;
attempt($bin);
?>
--EXPECTF--
TypeError: MessagePack\Type\Bin::$data must be of type string, int given
TypeError: MessagePack\Type\Bin::$data must be of type string, int given, in [1][k]
TypeError: MessagePack\Type\Bin::$data must be of type string, float given
TypeError: MessagePack\Type\Bin::$data must be of type string, float given, in [1][k]
TypeError: MessagePack\Type\Bin::$data must be of type string, null given
TypeError: MessagePack\Type\Bin::$data must be of type string, null given, in [1][k]
TypeError: MessagePack\Type\Bin::$data must be of type string, bool given
TypeError: MessagePack\Type\Bin::$data must be of type string, bool given, in [1][k]
TypeError: MessagePack\Type\Bin::$data must be of type string, array given
TypeError: MessagePack\Type\Bin::$data must be of type string, array given, in [1][k]
TypeError: MessagePack\Type\Bin::$data must be of type string, null given
TypeError: MessagePack\Type\Bin::$data must be of type string, null given, in [1][k]
TypeError: MessagePack\Type\Ext::$type must be of type int, string given
TypeError: MessagePack\Type\Ext::$type must be of type int, string given, in [1][k]
TypeError: MessagePack\Type\Ext::$type must be of type int, null given
TypeError: MessagePack\Type\Ext::$type must be of type int, null given, in [1][k]
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, 128 given
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, 128 given, in [1][k]
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, -129 given
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, -129 given, in [1][k]
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, %d given
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, %d given, in [1][k]
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, 1000 given
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, 1000 given, in [1][k]
TypeError: MessagePack\Type\Ext::$data must be of type string, int given
TypeError: MessagePack\Type\Ext::$data must be of type string, int given, in [1][k]
TypeError: MessagePack\Type\Ext::$type must be of type int, null given
TypeError: MessagePack\Type\Ext::$type must be of type int, null given, in [1][k]
TypeError: MessagePack\Type\Map::$map must be of type array, string given
TypeError: MessagePack\Type\Map::$map must be of type array, string given, in [1][k]
TypeError: MessagePack\Type\Map::$map must be of type array, null given
TypeError: MessagePack\Type\Map::$map must be of type array, null given, in [1][k]
By reference, and right
c40162
920181a16bc40162
