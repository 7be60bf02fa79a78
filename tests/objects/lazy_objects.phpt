--TEST--
Lazy objects are initialised when packed, unless their flags forbid that
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Point { public $x = 0; protected $y = 0; function __construct($x, $y) { $this->x = $x; $this->y = $y; } }
$class = new ReflectionClass('Point');
$initializer = function (Point $point) { echo "initialised\n"; $point->__construct(1, 2); };
$factory = function () { echo "made\n"; return new Point(3, 4); };
$expected = fn ($x, $y) => bin2hex(msgpack_pack(new Point($x, $y)));

$ghost = $class->newLazyGhost($initializer);
var_dump(bin2hex(msgpack_pack($ghost)) === $expected(1, 2), bin2hex(msgpack_pack($ghost)) === $expected(1, 2));
$proxy = $class->newLazyProxy($factory);
var_dump(bin2hex(msgpack_pack($proxy)) === $expected(3, 4), bin2hex(msgpack_pack($proxy)) === $expected(3, 4));
$left = $class->newLazyGhost($initializer, ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE);
$class->getProperty('x')->setRawValueWithoutLazyInitialization($left, 9);
var_dump(bin2hex(msgpack_pack($left)), $class->isUninitializedLazyObject($left));
var_dump($class->isUninitializedLazyObject(msgpack_unpack(msgpack_pack($left))));

$throws = $class->newLazyGhost(function () { throw new Exception('not initialised'); });
try {
    msgpack_pack([$throws]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
$shared = $class->newLazyGhost($initializer);
$back = msgpack_unpack(msgpack_pack([$shared, $shared]));
var_dump($back[0] === $back[1], $back[0]->x);
?>
--EXPECT--
initialised
bool(true)
bool(true)
made
bool(true)
bool(true)
string(22) "82c0a5506f696e74a17809"
bool(true)
bool(false)
not initialised
initialised
bool(true)
int(1)
