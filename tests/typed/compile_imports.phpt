--TEST--
Names in docblocks are resolved by the namespace and the imports of their file
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

spl_autoload_register(function (string $class) {
    echo "autoload $class\n";
    $file = __DIR__ . '/include/blog/' . basename(str_replace('\\', '/', $class)) . '.inc';
    is_file($file) and require $file;
});
map_all('Blog\Model\Post', [
    'tags' => [['name' => 'a']], 'writers' => ['x' => ['id' => 1]], 'deep' => [['level' => 1]], 'extras' => null, 'shape' => ['at' => null, 'b c' => ['at' => null]], 'locals' => [['tag' => ['name' => 'l']]],
    'fromTrait' => [['e' => 5]], 'more' => [['name' => 'm']],
]);
map_all('Blog\Model\Second', ['tags' => [['name' => 's']]]);
map_all('Globals', ['tags' => [['name' => 'g']]]);
compile_all('GlobalsOfMissing');
map_all('Blog\Model\Child', ['kids' => [['kids' => [], 'fromTrait' => [['e' => 1]], 'parents' => []]], 'fromTrait' => [], 'parents' => [['kids' => []]]]);
?>
--EXPECT--
-- Blog\Model\Post
autoload Blog\Model\Post
autoload Blog\Model\PostTrait
autoload Blog\Other\Tag
autoload Blog\Other\Author
autoload Blog\Other\Sub\Deep
autoload Blog\Other\Extra
{"tags":[{"name":"a"}],"writers":{"x":{"id":1}},"deep":[{"level":1}],"extras":null,"shape":{"at":null,"b c":{"at":null}},"locals":[{"tag":{"name":"l"}}],"fromTrait":[{"e":5}],"more":[{"name":"m"}]} => \Blog\Model\Post::__set_state(array(   'tags' =>   array (    0 =>     \Blog\Other\Tag::__set_state(array(       'name' => 'a',    )),  ),   'writers' =>   array (    'x' =>     \Blog\Other\Author::__set_state(array(       'id' => 1,    )),  ),   'deep' =>   array (    0 =>     \Blog\Other\Sub\Deep::__set_state(array(       'level' => 1,    )),  ),   'extras' => NULL,   'shape' =>   array (    'at' => NULL,    'b c' =>     array (      'at' => NULL,    ),  ),   'locals' =>   array (    0 =>     \Blog\Model\Local::__set_state(array(       'tag' =>       \Blog\Other\Tag::__set_state(array(         'name' => 'l',      )),    )),  ),   'more' =>   array (    0 =>     \Blog\Other\Tag::__set_state(array(       'name' => 'm',    )),  ),   'fromTrait' =>   array (  ),))
-- Blog\Model\Second
autoload Blog\Model\Second
{"tags":[{"name":"s"}]} => \Blog\Model\Second::__set_state(array(   'tags' =>   array (    0 =>     \Blog\Other\Tag::__set_state(array(       'name' => 's',    )),  ),))
-- Globals
autoload Globals
{"tags":[{"name":"g"}]} => \Globals::__set_state(array(   'tags' =>   array (    0 =>     \Blog\Other\Tag::__set_state(array(       'name' => 'g',    )),  ),   'more' =>   array (  ),))
autoload Missing
GlobalsOfMissing::$missing (include/blog/Globals.inc:6): class Missing does not exist
-- Blog\Model\Child
autoload Blog\Model\Child
{"kids":[{"kids":[],"fromTrait":[{"e":1}],"parents":[]}],"fromTrait":[],"parents":[{"kids":[]}]} => \Blog\Model\Child::__set_state(array(   'kids' =>   array (    0 =>     \Blog\Model\Child::__set_state(array(       'kids' =>       array (      ),       'fromTrait' =>       array (        0 =>         \Blog\Other\Extra::__set_state(array(           'e' => 1,        )),      ),       'parents' =>       array (      ),    )),  ),   'fromTrait' =>   array (  ),   'parents' =>   array (    0 =>     \Blog\Model\NoConstructor::__set_state(array(       'kids' =>       array (      ),       'fromTrait' =>       array (      ),    )),  ),))
