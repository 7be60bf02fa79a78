--TEST--
msgpack.php_only=0: a nil key has no meaning, the empty map is an empty array, objects are lists of their values
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point
{
    public $x = 1;
    protected $y = 2;
}

function show(string $message): void
{
    foreach ([1, 0] as $php_only) {
        ini_set('msgpack.php_only', $php_only);
        // The nil key is reported as illegal.
        $value = @msgpack_unpack(hex2bin($message));
        echo "  $php_only: ", is_object($value) ? get_class($value) . ' ' : '', json_encode($value), "\n";
    }
}

echo "The empty map\n";
show('80');
echo "{nil: 'Point', 'x': 7}\n";
show('82c0a5506f696e74a17807');
echo "{nil: 4, 0: 1}\n";
show('82c0040001');
echo "{'a': 1, nil: 2}\n";
show('82a16101c002');

echo "Packed\n";
foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    echo "  $php_only: ", bin2hex(msgpack_pack(new Point)), "\n";
}
?>
--EXPECT--
The empty map
  1: stdClass {}
  0: []
{nil: 'Point', 'x': 7}
  1: Point {"x":7}
  0: {"":"Point","x":7}
{nil: 4, 0: 1}
  1: null
  0: {"":4,"0":1}
{'a': 1, nil: 2}
  1: {"a":1}
  0: {"a":1,"":2}
Packed
  1: 83c0a5506f696e74a17801a4002a007902
  0: 920102
