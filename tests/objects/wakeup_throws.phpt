--TEST--
After a __wakeup() or __unserialize() throws, no other is called and no unfinished object is destructed
--EXTENSIONS--
msgpack
--FILE--
<?php
class W { public $name; public $throws = false; public $inner;
    function __wakeup() { echo "wakeup $this->name\n"; if ($this->throws) throw new Exception("from $this->name"); }
    function __destruct() { echo "destruct $this->name\n"; } }
function make($name, $throws = false, $inner = null) { $w = new W; $w->name = $name; $w->throws = $throws; $w->inner = $inner; return $w; }
$value = [make('first'), make('outer', false, make('thrower', true)), make('last')];
$packed = msgpack_pack($value);
foreach ([0, 1, 2] as $i) { $value[$i]->name = null; }
$value[1]->inner->name = null;
ob_start();
unset($value);
ob_end_clean();
try {
    msgpack_unpack($packed);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
wakeup first
wakeup thrower
destruct first
from thrower
