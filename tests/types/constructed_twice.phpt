--TEST--
A second constructor call replaces the properties, references too, and frees the old ones
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

class Loud
{
    public function __destruct()
    {
        echo "The old map is freed\n";
    }
}

$bin = new Bin('first');
$bin->__construct('second');
$ext = new Ext(1, 'first');
$data = &$ext->data;
$ext->__construct(2, 'second');
$timestamp = new Timestamp(1, 2);
$timestamp->__construct(3);

$map = new Map([new Loud]);
$map->__construct(['k' => 1]);
echo "The map has been constructed again\n";
$map->__construct($map->map + ['within' => $map->map]);

echo json_encode([$bin, $ext, $map]), "\n";
echo $timestamp->getSeconds(), ' ', $timestamp->getNanoseconds(), "\n";
echo bin2hex(msgpack_pack([$bin, $ext])), "\n";
?>
--EXPECT--
The old map is freed
The map has been constructed again
[{"data":"second"},{"type":2,"data":"second"},{"map":{"k":1,"within":{"k":1}}}]
3 0
92c4067365636f6e64c706027365636f6e64
