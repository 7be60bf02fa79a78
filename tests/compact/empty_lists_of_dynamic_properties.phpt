--TEST--
Compact form: nothing refers to an empty list in a dynamic property
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
#[AllowDynamicProperties]
class P { public $a; }
ini_set('msgpack.error_display', '0');
msgpack_unpack(message('81 c0 a150'));
foreach (['a161', 'a3646f74', '03'] as $name) {
    var_dump(msgpack_unpack(message("92 83 c0 a150 a16201 $name 90 d45303")));
}
var_dump(msgpack_unpack(message('92 82 c0 a150 a3646f74 90 01'))[0]);
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
object(P)#1 (2) {
  ["a"]=>
  NULL
  ["dot"]=>
  array(0) {
  }
}
