--TEST--
The properties that __sleep() names are those of a lazy object, which stays lazy where its flags forbid to initialise it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Point {
    public $x = 0;
    protected $y = 0;
    private int $unset;
    function __construct($y) { $this->y = $y; }
    function __sleep() { return ['x', 'y', 'unset']; }
}
$class = new ReflectionClass('Point');
foreach ([0, ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE] as $flags) {
    $ghost = $class->newLazyGhost(fn ($point) => $point->__construct(7), $flags);
    $proxy = $class->newLazyProxy(fn () => new Point(7), $flags);
    foreach ([$ghost, $proxy] as $lazy) {
        $class->getProperty('x')->setRawValueWithoutLazyInitialization($lazy, 9);
        echo bin2hex(msgpack_pack($lazy)), ' ', $class->isUninitializedLazyObject($lazy) ? 'lazy' : 'initialised', "\n";
        var_dump(msgpack_unpack(msgpack_pack($lazy)) == unserialize(@serialize($lazy)));
    }
}
?>
--EXPECT--
83c0a5506f696e74a17809a4002a007907 initialised
bool(true)
83c0a5506f696e74a17800a4002a007907 initialised
bool(true)
82c0a5506f696e74a17809 lazy
bool(true)
82c0a5506f696e74a17809 lazy
bool(true)
