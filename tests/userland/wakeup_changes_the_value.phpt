--TEST--
__wakeup() may change and free values of the message
--EXTENSIONS--
msgpack
--FILE--
<?php
class W {
    public $others = [];
    function __wakeup() { foreach ($this->others ?? [] as $other) { $other->others = null; } $this->others = []; gc_collect_cycles(); echo "awake\n"; }
    function __destruct() { echo "destructed\n"; }
}
$a = new W; $b = new W; $c = new W;
$a->others = [$b, $c, $a];
$b->others = [$c, $a];
$packed = msgpack_pack([$a, &$b, $c]);
$a->others = $b->others = $c->others = [];
$back = msgpack_unpack($packed);
echo "unpacked\n";
var_dump($back[0]->others, $back[1]->others);
unset($back);
echo "end\n";
?>
--EXPECT--
awake
awake
awake
unpacked
array(0) {
}
array(0) {
}
destructed
destructed
destructed
end
destructed
destructed
destructed
