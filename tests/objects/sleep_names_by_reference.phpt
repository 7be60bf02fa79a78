--TEST--
The initializer of a lazy object may change what __sleep() has returned by reference
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Point {
    public $abscissa = 1;
    function __sleep() { return [&$GLOBALS['name']]; }
}
foreach (['abscissa', 'ordinate'] as $text) {
    $name = substr("$text.", 0, -1); // nothing else holds it
    $point = (new ReflectionClass('Point'))->newLazyGhost(function () { $GLOBALS['name'] = 1; });
    echo bin2hex(msgpack_pack($point)), "\n";
}
?>
--EXPECTF--
82c0a5506f696e74a8616273636973736101

Notice: [msgpack] (msgpack_serialize_class) "ordinate" returned as member variable from __sleep() but does not exist in %s on line %d
82c0a5506f696e74a86f7264696e617465c0
