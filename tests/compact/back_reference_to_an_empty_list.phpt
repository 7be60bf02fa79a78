--TEST--
Compact form: a back-reference means an empty list in a dynamic property, whose table has grown meanwhile, or an object that is an empty map
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
#[AllowDynamicProperties]
class P { public $declared; }
msgpack_unpack(message('81 c0 a150'));
$others = implode(array_map(fn ($i) => 'a3' . bin2hex("p$i") . '01', range(10, 69)));
$object = msgpack_unpack(message('de0040 c0 a150 a16101 a3646f74 90' . $others . 'a46261636b 82 c002 0002'));
$object->dot[] = 'same';
var_dump($object->back);
var_dump(msgpack_unpack(message('92 82 c0 a150 a3646f74 90 d45303')));
show_unpacked('an empty map', message('92 80 d45302'));
?>
--EXPECTF--
array(1) {
  [0]=>
  string(4) "same"
}

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)
an empty map: a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}
