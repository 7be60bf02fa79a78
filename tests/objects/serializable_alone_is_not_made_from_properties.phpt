--TEST--
A class that has Serializable alone is not made from properties, as in unserialize(), in any form
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../compact/include/compact.php';
class Text implements Serializable
{
    public $x = 'default';
    function serialize() { return 's'; }
    function unserialize($text) { $this->x = $text; }
    function __wakeup() { echo "DEFECT: __wakeup()\n"; }
    function __destruct() { echo "DEFECT: __destruct()\n"; }
}
class Sub extends Text {}
class Both extends Text { function __unserialize(array $data): void { $this->x = $data; } function __destruct() {} }
foreach (['Text', 'Sub'] as $class) {
    $name = msgpack_pack($class);
    $hex = bin2hex($name);
    foreach ([
        "\x81\xc0$name", "\x82\xc0$name\xa1x\x01", "\x82\xc0$name\xc0\x81\xa1x\x01", "\x92\x83\xc0\x01\xc0$name\xa1x\x01\x01",
        message("82 c0 $hex a178 01"), message("92 82 c0 $hex a178 01 82 c0 $hex a178 01"),
    ] as $form => $message) {
        $value = @msgpack_unpack($message);
        echo $value === false ? '' : "DEFECT: form $form of $class: " . get_debug_type($value) . "\n";
    }
    $message = "\x82\xc0$name\xa1x\x01";
    msgpack_unpack($message);
    try {
        msgpack_unpack($message, null, ['throw' => true]);
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
var_dump(msgpack_unpack("\x82\xc0\xa4Both\xa1x\x01")->x, msgpack_unpack("\x82\xc0\x03\xa4Both\xa1t")->x);
?>
--EXPECTF--
Warning: [msgpack] (msgpack_unserialize_class) Erroneous data format for unserializing 'Text' in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
Erroneous data format for unserializing 'Text' at offset 7

Warning: [msgpack] (msgpack_unserialize_class) Erroneous data format for unserializing 'Sub' in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
Erroneous data format for unserializing 'Sub' at offset 6
array(1) {
  ["x"]=>
  int(1)
}
string(1) "t"
