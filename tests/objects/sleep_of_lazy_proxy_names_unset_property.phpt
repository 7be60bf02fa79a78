--TEST--
A property of a lazy proxy's instance without a value, whose type does not allow null, is left out
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Typed
{
    public $set = 4;
    public int $unset;
    public ?int $maybe;
    public function __sleep() { return ['set', 'unset', 'maybe']; }
}

$class = new ReflectionClass('Typed');
$proxy = $class->newLazyProxy(fn () => new Typed);
$bytes = msgpack_pack(new Typed);
var_dump(msgpack_pack($proxy) === $bytes);
$class->resetAsLazyProxy($class->initializeLazyObject($proxy), fn () => new Typed);
var_dump(msgpack_pack($proxy) === $bytes, msgpack_unpack($bytes));
?>
--EXPECTF--
bool(true)
bool(true)
object(Typed)#%d (2) {
  ["set"]=>
  int(4)
  ["unset"]=>
  uninitialized(int)
  ["maybe"]=>
  NULL
}
