--TEST--
Compact form: an object whose properties have been listed is packed as before
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point { public $x = 1; protected $y = 2; private ?Point $next = null; }

$points = [new Point, new Point, new Point];
$before = msgpack_pack($points, ['compact' => true]);
foreach ($points as $point) {
    (array) $point;
    get_mangled_object_vars($point);
    foreach ($point as $value);
}
var_dump(msgpack_pack($points, ['compact' => true]) === $before, msgpack_unpack($before) == $points);
?>
--EXPECT--
bool(true)
bool(true)
