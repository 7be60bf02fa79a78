--TEST--
Compact form: an object of a class that has been written is a record only if it has the declared properties alone
--EXTENSIONS--
msgpack
--FILE--
<?php
#[AllowDynamicProperties] class Point { public int $x; public $y = 2; }

function point(?callable $change = null): Point
{
    $point = new Point;
    $point->x = 1;
    $change && $change($point);
    return $point;
}

$unset = point(function ($point) { unset($point->x); });
$dynamic = point(function ($point) { $point->label = 'here'; });
$unsetDynamic = point(function ($point) { $point->label = 'here'; unset($point->label); });
foreach (['as declared' => point(), 'unset' => $unset, 'dynamic' => $dynamic, 'no longer dynamic' => $unsetDynamic] as $what => $point) {
    $points = [point(), point(), $point, point(), $point];
    $back = msgpack_unpack(msgpack_pack($points, ['compact' => true]));
    echo $what, ': ', serialize($back) === serialize($points) ? 'equal' : 'not equal', $back[2] === $back[4] ? '' : ', not the same', "\n";
}
?>
--EXPECT--
as declared: equal
unset: equal
dynamic: equal
no longer dynamic: equal
