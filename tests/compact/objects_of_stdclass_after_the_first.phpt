--TEST--
Compact form: an object of stdClass is a record only if it has the names of an earlier one, in their order, and a table of its own
--EXTENSIONS--
msgpack
--FILE--
<?php
function point(?callable $change = null): stdClass
{
    $point = new stdClass;
    $point->x = 1;
    $point->label = 'here';
    $change && $change($point);
    return $point;
}

$shares = function () {
    $array = ['x' => new stdClass, 'label' => 'in one table'];
    $point = (object) $array;
    return [$point, $array, (array) $point];
};
$lists = [
    'the same names' => [point(fn ($point) => $point->label = ['elsewhere'])],
    'another order' => [point(function ($point) { unset($point->x); $point->x = 1; })],
    'a name less' => [point(function ($point) { unset($point->label); })],
    'the first name less' => [point(function ($point) { unset($point->x); })],
    'a name more' => [point(fn ($point) => $point->more = 1)],
    'a name more, but no longer' => [point(function ($point) { $point->more = 1; unset($point->more); })],
    'another name' => [point(function ($point) { unset($point->label); $point->Label = 'here'; })],
    'no names' => [point(function ($point) { unset($point->x, $point->label); }), new stdClass],
    'numbers as names' => [(object) [1, 2], (object) [3, 4], (object) ['x' => 1, 5 => 2]],
    'a table with other holders' => $shares(),
    'a reference' => [point(function ($point) { $point->x = [1]; $point->label = &$point->x; })],
    'itself' => [point(fn ($point) => $point->label = $point)],
    'names that repeat' => [(object) ['a' => 1], (object) ['a' => 2], (object) ['b' => 3]],
];
foreach ($lists as $what => $list) {
    $points = [point(), point(), ...$list, point(), ...$list];
    $back = msgpack_unpack($packed = msgpack_pack($points, ['compact' => true]));
    echo $what, ': ', serialize($back) === serialize($points) ? 'equal' : 'not equal', ', ', strlen($packed), "\n";
}
?>
--EXPECT--
the same names: equal, 67
another order: equal, 65
a name less: equal, 59
the first name less: equal, 62
a name more: equal, 71
a name more, but no longer: equal, 59
another name: equal, 68
no names: equal, 63
numbers as names: equal, 85
a table with other holders: equal, 94
a reference: equal, 65
itself: equal, 59
names that repeat: equal, 78
