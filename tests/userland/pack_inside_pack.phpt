--TEST--
Callbacks may pack and unpack other values
--EXTENSIONS--
msgpack
--FILE--
<?php
class Nested {
    public function __construct(public $value = null) {}
    function __serialize(): array { return ['inner' => msgpack_pack([$this->value, $this->value])]; }
    function __unserialize(array $data): void { $this->value = msgpack_unpack($data['inner'])[1]; }
}
$shared = new stdClass;
$value = [$shared, new Nested(new Nested($shared)), $shared];
$back = msgpack_unpack(msgpack_pack($value));
var_dump($back[0] === $back[2], get_class($back[1]->value->value), $back == $value);
spl_autoload_register(function ($class) { msgpack_unpack(msgpack_pack([1, new stdClass])); eval("class $class { public \$x; }"); });
var_dump(msgpack_unpack("\x92\x82\xc0\xa5Auto1\xa1x\x81\xc0\xa5Auto2\x05"));
?>
--EXPECTF--
bool(true)
string(8) "stdClass"
bool(true)
array(2) {
  [0]=>
  object(Auto1)#%d (1) {
    ["x"]=>
    object(Auto2)#%d (1) {
      ["x"]=>
      NULL
    }
  }
  [1]=>
  int(5)
}
