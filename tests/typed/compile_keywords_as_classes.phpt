--TEST--
Classes may have the names of words, and docblocks mean them where PHP does
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

namespace_free();
function namespace_free(): void
{
    eval('class Number { public int $n = 1; } class Scalar { public int $s = 1; } class integer { public int $i = 1; } class Resource { public int $r = 1; }
        class All { public Number $number; public Scalar $scalar; public \integer $integer; public ?Resource $resource = null; }');
    map_all('All', ['number' => [], 'scalar' => [], 'integer' => []]);
    map_all('Number', ['n' => 2]);
    map_all('number', 2.5);
}
?>
--EXPECT--
-- All
{"number":[],"scalar":[],"integer":[]} => \All::__set_state(array(   'number' =>   \Number::__set_state(array(     'n' => 1,  )),   'scalar' =>   \Scalar::__set_state(array(     's' => 1,  )),   'integer' =>   \integer::__set_state(array(     'i' => 1,  )),   'resource' => NULL,))
-- Number
{"n":2} => \Number::__set_state(array(   'n' => 2,))
-- number
2.5 => 2.5
