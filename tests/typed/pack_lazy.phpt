--TEST--
A lazy object is initialized, and of a proxy the instance is packed
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs a later PHP');
--FILE--
<?php
use MessagePack\{Codec, Raw};

final class Point
{
    public function __construct(public int $x = 0, public int $y = 0)
    {
    }
}
$class = new ReflectionClass(Point::class);
$codec = new Codec('list<Point>');
$ghost = $class->newLazyGhost(function (Point $point) { echo 'ghost '; $point->__construct(1, 2); });
$proxy = $class->newLazyProxy(function () { echo 'proxy '; return new Point(3, 4); });
echo new Raw($codec->pack([$ghost, $proxy])), "\n";
echo new Raw($codec->pack([$ghost, $proxy])), "\n";
try {
    $codec->pack([$class->newLazyProxy(fn () => throw new LogicException('not now'))]);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
$alone = fn () => $class->newLazyProxy(function () { gc_collect_cycles(); return new Point(5); });
echo new Raw((new Codec('Point'))->pack($alone())), "\n";
?>
--EXPECT--
ghost proxy [{"x": 1, "y": 2}, {"x": 3, "y": 4}]
[{"x": 1, "y": 2}, {"x": 3, "y": 4}]
not now
{"x": 5, "y": 0}
