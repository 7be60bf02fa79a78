--TEST--
Types of PHP: unions, self, parent, iterable, and defaults that make null
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Base {}
class All extends Base
{
    public int|string|null $union = null;
    public int|float $number = 1;
    public float|bool $floatOrBool = 1.5;
    public string|false $false = false;
    public ?self $self = null;
    public ?parent $parent = null;
    public iterable $iterable = [];
    public array|string $array = [];
    public mixed $mixed = null;
    public $untyped;
    public ?DateTimeInterface $date = null;
}
class Implicit
{
    public function __construct(public $untyped, public mixed $mixed, public ?int $int = null) {}
}
map_all('All', ['union' => 'a', 'number' => 1, 'floatOrBool' => 1, 'false' => 'x', 'self' => ['union' => 2], 'parent' => [], 'iterable' => ['a' => 1], 'array' => 'x', 'mixed' => [1], 'untyped' => 1]);
map_all('All', ['number' => 1.5, 'floatOrBool' => true, 'array' => [1]], ['false' => true], ['self' => 1], ['union' => 1.5]);
map_all('Implicit', ['untyped' => null, 'mixed' => 1], ['mixed' => 1], ['untyped' => 1, 'mixed' => null, 'int' => null]);
?>
--EXPECT--
-- All
{"union":"a","number":1,"floatOrBool":1,"false":"x","self":{"union":2},"parent":[],"iterable":{"a":1},"array":"x","mixed":[1],"untyped":1} => \All::__set_state(array(   'union' => 'a',   'number' => 1,   'floatOrBool' => 1.0,   'false' => 'x',   'self' =>   \All::__set_state(array(     'union' => 2,     'number' => 1,     'floatOrBool' => 1.5,     'false' => false,     'self' => NULL,     'parent' => NULL,     'iterable' =>     array (    ),     'array' =>     array (    ),     'mixed' => NULL,     'untyped' => NULL,     'date' => NULL,  )),   'parent' =>   \Base::__set_state(array(  )),   'iterable' =>   array (    'a' => 1,  ),   'array' => 'x',   'mixed' =>   array (    0 => 1,  ),   'untyped' => 1,   'date' => NULL,))
-- All
{"number":1.5,"floatOrBool":true,"array":[1]} => \All::__set_state(array(   'union' => NULL,   'number' => 1.5,   'floatOrBool' => true,   'false' => false,   'self' => NULL,   'parent' => NULL,   'iterable' =>   array (  ),   'array' =>   array (    0 => 1,  ),   'mixed' => NULL,   'untyped' => NULL,   'date' => NULL,))
{"false":true} => {"false":true}: $.false: expected string|false, bool given
{"self":1} => {"self":1}: $.self: expected All|null, int given
{"union":1.5} => {"union":1.5}: $.union: expected string|int|null, float given
-- Implicit
{"untyped":null,"mixed":1} => \Implicit::__set_state(array(   'untyped' => NULL,   'mixed' => 1,   'int' => NULL,))
{"mixed":1} => {"mixed":1}: $.untyped: expected mixed, nothing given
{"untyped":1,"mixed":null,"int":null} => \Implicit::__set_state(array(   'untyped' => 1,   'mixed' => NULL,   'int' => NULL,))
