--TEST--
Where memory runs out while a class is looked up, serialize() in a shutdown function still knows an object again in nested calls
--EXTENSIONS--
msgpack
--INI--
error_reporting=0
display_errors=0
--FILE--
<?php
class Text implements Serializable
{
    public function __construct(public $data) {}
    public function serialize() { return serialize($this->data); }
    public function unserialize($text) { $this->data = unserialize($text); }
}

$length = 2 << 20;
$message = "\x81\xc0\xdb" . pack('N', $length) . str_repeat('A', $length);
register_shutdown_function(function () {
    ini_set('memory_limit', '128M');
    $shared = new ArrayObject;
    echo substr(serialize([$shared, new Text($shared)]), -20), "\n";
});
ini_set('memory_limit', (string) (memory_get_usage(true) + $length + $length / 2)); // for the name, not for the same in lower case
msgpack_unpack($message);
?>
--EXPECT--
C:4:"Text":4:{r:2;}}
