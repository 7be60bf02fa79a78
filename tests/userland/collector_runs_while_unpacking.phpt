--TEST--
The cycle collector may run during unpacking
--EXTENSIONS--
msgpack
--FILE--
<?php
class Collector { public $x; function __construct($x = null) { $this->x = $x; } }
spl_autoload_register(function ($class) { gc_collect_cycles(); eval("class $class {}"); });
$o = new Collector;
$o->x = [$o, [1, 2, [3, $o]], ['k' => $o]];
// the cycle, overwritten, then a class to autoload
$cycle = substr(msgpack_pack(['a' => $o]), 1);
$back = msgpack_unpack("\x83" . $cycle . "\xa1a\x05\xa1b\x82\xa1c\x93\x01\x90\x81\xc0\xabLoadedLater\xa1d\x91\xa4text");
var_dump($back['a'], get_class($back['b']['c'][2]), $back['b']['d']);
?>
--EXPECT--
int(5)
string(11) "LoadedLater"
array(1) {
  [0]=>
  string(4) "text"
}
