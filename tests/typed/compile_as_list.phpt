--TEST--
#[AsList]: the fields by position, in unions told from maps
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\Attribute\AsList;

#[AsList]
class Point
{
    public function __construct(public int $x, public int $y = 0) {}
}
class Named
{
    public int $id = 1;
}
#[AsList]
class Called
{
    public array $seen;
    public function __construct(int $a, int ...$rest)
    {
        $this->seen = [$a, $rest];
    }
}
map_all('Point', [1, 2], [1], ['x' => 1]);
map_all('list<Point>|Named|null', [[1, 2]], ['id' => 5], null);
map_all('Point|Named', [1, 2], ['id' => 2]);
map_all('Called', [1, [2, 3]], [1]);
echo bin2hex((new MessagePack\Codec('Point'))->pack(new Point(1, 2))), "\n";
compile_all('Point|list<int>', 'Point|array{a: int}');
?>
--EXPECT--
-- Point
[1,2] => \Point::__set_state(array(   'x' => 1,   'y' => 2,))
[1] => \Point::__set_state(array(   'x' => 1,   'y' => 0,))
{"x":1} => {"x":1}: $: expected Point, map given
-- list<Point>|Named|null
[[1,2]] => array (  0 =>   \Point::__set_state(array(     'x' => 1,     'y' => 2,  )),)
{"id":5} => \Named::__set_state(array(   'id' => 5,))
null => NULL
-- Point|Named
[1,2] => \Point::__set_state(array(   'x' => 1,   'y' => 2,))
{"id":2} => \Named::__set_state(array(   'id' => 2,))
-- Called
[1,[2,3]] => \Called::__set_state(array(   'seen' =>   array (    0 => 1,    1 =>     array (      0 => 2,      1 => 3,    ),  ),))
[1] => \Called::__set_state(array(   'seen' =>   array (    0 => 1,    1 =>     array (    ),  ),))
920102
Type "Point|list<int>": Point and list<int> cannot be told apart in a message
Point|array{a: int}: ok
