--TEST--
A destructor that runs as __sleep() names a property twice may replace that property
--EXTENSIONS--
msgpack
--FILE--
<?php
class Leaf {}
class Replaces
{
    public function __destruct() { $GLOBALS['object']->a = new Leaf; }
}
class Sleeps
{
    public $a;
    public function __sleep() { return ['a', 'missing', 'a']; }
}

$object = new Sleeps;
$object->a = new Replaces;
set_error_handler(function () {
    $GLOBALS['object']->a = [rand()];
    return true;
});
msgpack_pack($object);
var_dump($object);
?>
--EXPECTF--
object(Sleeps)#%d (1) {
  ["a"]=>
  object(Leaf)#%d (0) {
  }
}
