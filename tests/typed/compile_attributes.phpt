--TEST--
#[Type] and #[ListOf] give types, and win over docblocks
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\Attribute\{Type, ListOf};

class Tag
{
    public function __construct(public string $name) {}
}
class Post
{
    const TYPE = 'array<string, ' . Tag::class . '>';
    /** @param list<int> $tags */
    public function __construct(
        #[ListOf(Tag::class)] public array $tags,
        #[Type(self::TYPE)] public array $named,
        #[Type(type: 'list<self>')] public array $posts = [],
    ) {}
}
class Properties
{
    #[ListOf(class: '\Tag')] /** @var int */ public array $tags;
    #[Type('?positive-int')] public ?int $id = null;
}
class NoSuch
{
    #[ListOf('Nope')] public array $a;
}
class NoString
{
    #[Type(1)] public array $a;
}
class NoType
{
    #[Type('list<')] public array $a;
}
class Relative
{
    #[Type('list<Nope>')] public array $a;
}
map_all('Post', ['tags' => [['name' => 'a']], 'named' => ['x' => ['name' => 'b']], 'posts' => [['tags' => [], 'named' => []]]], ['tags' => [1], 'named' => []]);
map_all('Properties', ['tags' => [['name' => 'a']], 'id' => 5], ['tags' => [], 'id' => 0]);
compile_all('NoSuch', 'NoString', 'NoType', 'Relative');
?>
--EXPECT--
-- Post
{"tags":[{"name":"a"}],"named":{"x":{"name":"b"}},"posts":[{"tags":[],"named":[]}]} => \Post::__set_state(array(   'tags' =>   array (    0 =>     \Tag::__set_state(array(       'name' => 'a',    )),  ),   'named' =>   array (    'x' =>     \Tag::__set_state(array(       'name' => 'b',    )),  ),   'posts' =>   array (    0 =>     \Post::__set_state(array(       'tags' =>       array (      ),       'named' =>       array (      ),       'posts' =>       array (      ),    )),  ),))
{"tags":[1],"named":[]} => {"tags":[1],"named":[]}: $.tags[0]: expected Tag, int given
-- Properties
{"tags":[{"name":"a"}],"id":5} => \Properties::__set_state(array(   'tags' =>   array (    0 =>     \Tag::__set_state(array(       'name' => 'a',    )),  ),   'id' => 5,))
{"tags":[],"id":0} => {"tags":[],"id":0}: $.id: expected int<1, max>|null, 0 given
NoSuch::$a (compile_attributes.php:27): class Nope does not exist
NoString::$a (compile_attributes.php:31): argument $type of #[MessagePack\Attribute\Type] must be a string
NoType::$a (compile_attributes.php:35): type "list<": unexpected end
Relative::$a (compile_attributes.php:39): class Nope does not exist
