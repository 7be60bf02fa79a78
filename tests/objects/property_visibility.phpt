--TEST--
Private, protected and inherited properties are restored to their declaring class
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { private $x = 1; protected $y = 2; public $z = 3; function a() { return $this->x; } function set() { $this->x = 10; $this->y = 20; $this->z = 30; } }
class B extends A { private $x = 4; function b() { return $this->x; } function setB() { $this->set(); $this->x = 40; } }
$b = new B;
$b->setB();
$b->dynamic = 50;
$back = msgpack_unpack(msgpack_pack($b));
var_dump($back->a(), $back->b(), $back->z, $back->dynamic, $back == $b);
?>
--EXPECTF--
Deprecated: Creation of dynamic property B::$dynamic is deprecated in %s on line %d
int(10)
int(40)
int(30)
int(50)
bool(true)
