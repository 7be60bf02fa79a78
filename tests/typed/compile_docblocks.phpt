--TEST--
Docblocks of constructors, parameters and properties give types
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Tag
{
    public function __construct(public string $name) {}
}
class Promoted
{
    /**
     * Of several kinds.
     *
     * @param list<Tag> $tags the tags, see {@see Tag}
     * @param array<string,
     *              Tag|null> $named
     * @param int $other is not a parameter of it
     * @param positive-int $id
     * @param non-empty-string   ...$rest
     * @return void
     */
    public function __construct(
        public array $tags,
        public array $named,
        public int $id,
        /** @var int[] numbers, one for each */
        public array $numbers,
        /** no tag */
        public array $any,
        string ...$rest
    ) {}
}
class Properties
{
    /** @var list<Tag> | null  some of them */
    public ?array $tags;
    /**
     * @var array{
     *     id: int,
     *     tags?: list<self>,
     * }
     */
    public array $shape = ['id' => 0];
    /** @var 'a'|'b' */
    public $untyped;
    /** @var Tag[] */ public iterable $iterable = [];
}
class Winners
{
    /**
     * @param array $a
     * @phpstan-param list<int> $a
     * @psalm-param list<string> $a
     * @param list<string> $b
     * @psalm-param list<int> $b
     */
    public function __construct(public array $a, public array $b, /** @var list<string> @phpstan-var list<bool> */ public array $c,
        /**
         * @phpstan-var list<int>
         * @var list<string>
         */
        public array $d) {}
}
class ByDefault
{
    /** @param string $text */
    public function __construct(public ?string $text = null, /** @var list<int> */ public ?array $list = null) {}
}
map_all('Promoted', ['tags' => [['name' => 'a']], 'named' => ['x' => null], 'id' => 1, 'numbers' => [1], 'any' => ['x']]);
map_all('Promoted', ['tags' => ['a'], 'named' => [], 'id' => 1, 'numbers' => [], 'any' => []], ['tags' => [], 'named' => [], 'id' => 0, 'numbers' => [], 'any' => []],
    ['tags' => [], 'named' => [], 'id' => 1, 'numbers' => ['x'], 'any' => []], ['tags' => [], 'named' => [], 'id' => 1, 'numbers' => [], 'any' => [], 'rest' => ['a', '']]);
map_all('Properties', ['tags' => null, 'untyped' => 'a', 'shape' => ['id' => 1, 'tags' => [['tags' => [], 'untyped' => 'b']]]], ['tags' => null, 'untyped' => 'c'], ['tags' => null, 'iterable' => [1]]);
map_all('Winners', ['a' => [1], 'b' => [2], 'c' => ['x'], 'd' => [3]], ['a' => ['x'], 'b' => [2], 'c' => [], 'd' => []]);
map_all('ByDefault', ['text' => null, 'list' => null], []);
?>
--EXPECT--
-- Promoted
{"tags":[{"name":"a"}],"named":{"x":null},"id":1,"numbers":[1],"any":["x"]} => \Promoted::__set_state(array(   'tags' =>   array (    0 =>     \Tag::__set_state(array(       'name' => 'a',    )),  ),   'named' =>   array (    'x' => NULL,  ),   'id' => 1,   'numbers' =>   array (    0 => 1,  ),   'any' =>   array (    0 => 'x',  ),))
-- Promoted
{"tags":["a"],"named":[],"id":1,"numbers":[],"any":[]} => {"tags":["a"],"named":[],"id":1,"numbers":[],"any":[]}: $.tags[0]: expected Tag, string given
{"tags":[],"named":[],"id":0,"numbers":[],"any":[]} => {"tags":[],"named":[],"id":0,"numbers":[],"any":[]}: $.id: expected int<1, max>, 0 given
{"tags":[],"named":[],"id":1,"numbers":["x"],"any":[]} => {"tags":[],"named":[],"id":1,"numbers":["x"],"any":[]}: $.numbers[0]: expected int, string given
{"tags":[],"named":[],"id":1,"numbers":[],"any":[],"rest":["a",""]} => {"tags":[],"named":[],"id":1,"numbers":[],"any":[],"rest":["a",""]}: $.rest[1]: expected non-empty-string, "" given
-- Properties
{"tags":null,"untyped":"a","shape":{"id":1,"tags":[{"tags":[],"untyped":"b"}]}} => \Properties::__set_state(array(   'tags' => NULL,   'shape' =>   array (    'id' => 1,    'tags' =>     array (      0 =>       \Properties::__set_state(array(         'tags' =>         array (        ),         'shape' =>         array (          'id' => 0,        ),         'untyped' => 'b',         'iterable' =>         array (        ),      )),    ),  ),   'untyped' => 'a',   'iterable' =>   array (  ),))
{"tags":null,"untyped":"c"} => {"tags":null,"untyped":"c"}: $.untyped: expected 'a'|'b', "c" given
{"tags":null,"iterable":[1]} => {"tags":null,"iterable":[1]}: $.iterable[0]: expected Tag, int given
-- Winners
{"a":[1],"b":[2],"c":["x"],"d":[3]} => \Winners::__set_state(array(   'a' =>   array (    0 => 1,  ),   'b' =>   array (    0 => 2,  ),   'c' =>   array (    0 => 'x',  ),   'd' =>   array (    0 => 3,  ),))
{"a":["x"],"b":[2],"c":[],"d":[]} => {"a":["x"],"b":[2],"c":[],"d":[]}: $.a[0]: expected int, string given
-- ByDefault
{"text":null,"list":null} => \ByDefault::__set_state(array(   'text' => NULL,   'list' => NULL,))
[] => \ByDefault::__set_state(array(   'text' => NULL,   'list' => NULL,))
