--TEST--
__serialize() and __unserialize() are used
--EXTENSIONS--
msgpack
--FILE--
<?php
class M {
    function __construct(public $data = null) {}
    function __serialize(): array { return ['d' => $this->data, 5 => 'five']; }
    function __unserialize(array $data): void { echo json_encode($data), "\n"; $this->data = $data['d']; }
}
$m = new M(['x' => 1]);
echo bin2hex($packed = msgpack_pack($m)), "\n";
var_dump(msgpack_unpack($packed) == $m);
$m->data = $m;
$back = msgpack_unpack(msgpack_pack($m));
var_dump($back->data === $back);
foreach ([true, false] as $assoc) {
    ini_set('msgpack.assoc', (int) $assoc);
    msgpack_unpack("\x82\xc0\xa1M\xc0\x80");
    msgpack_unpack("\x82\xc0\xa1M\xc0\x81\xa1d\x81\xa1x\x01");
}
?>
--EXPECTF--
82c0a14dc082a16481a1780105a466697665
{"d":{"x":1},"5":"five"}
bool(true)
{"d":{"data":null},"5":"five"}
bool(true)
[]

Warning: Undefined array key "d" in %s on line %d
{"d":{"x":1}}
[]

Warning: Undefined array key "d" in %s on line %d
{"d":{"x":1}}
