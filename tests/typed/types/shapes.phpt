--TEST--
array{...} has the keys it names, list{...} positions
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

map_all('array{id: int, tags?: list<string>}', ['id' => 1], ['tags' => ['a'], 'id' => 2], ['tags' => []], ['id' => 1, 'other' => 2]);
map_all('array{\'a b\': int, "c": ?string, d-e: bool,}', ['a b' => 1, 'c' => null, 'd-e' => true]);
map_all('array{int, string}', [1, 'a'], [1]);
map_all('list{0: int, 1?: string}', [1], [1, 'a']);
map_all('array{list{int}, array{}}', [[1], []]);
map_all('array{a: int, ...}', ['a' => 1, 'b' => 2]);
map_all('array{User: array{int: string, null?: int}}', ['User' => ['int' => 'a']]);
compile_all('array{a: int, a: string}', 'array{a: int, string}', 'array{5: int}', 'array{1: int, 0: int}', "array{'7': int}", 'array{0?: int, 1: int}', 'array{...<int>}', 'list{a: int}',
    'array{a: int', 'array{a: }', 'array{a int}', 'array{..., a: int}', 'array{-1: int}', 'non-empty-array{a: int}');
?>
--EXPECT--
-- array{id: int, tags?: list<string>}
{"id":1} => array (  'id' => 1,)
{"tags":["a"],"id":2} => array (  'id' => 2,  'tags' =>   array (    0 => 'a',  ),)
{"tags":[]} => {"tags":[]}: $.id: expected int, nothing given
{"id":1,"other":2} => array (  'id' => 1,)
-- array{'a b': int, "c": ?string, d-e: bool,}
{"a b":1,"c":null,"d-e":true} => array (  'a b' => 1,  'c' => NULL,  'd-e' => true,)
-- array{int, string}
[1,"a"] => array (  0 => 1,  1 => 'a',)
[1] => [1]: $[1]: expected string, nothing given
-- list{0: int, 1?: string}
[1] => array (  0 => 1,)
[1,"a"] => array (  0 => 1,  1 => 'a',)
-- array{list{int}, array{}}
[[1],[]] => array (  0 =>   array (    0 => 1,  ),  1 =>   array (  ),)
-- array{a: int, ...}
{"a":1,"b":2} => array (  'a' => 1,)
-- array{User: array{int: string, null?: int}}
{"User":{"int":"a"}} => array (  'User' =>   array (    'int' => 'a',  ),)
Type "array{a: int, a: string}": the key "a" is there twice
Type "array{a: int, string}": a shape has either string keys or positions
Type "array{5: int}": integer keys other than 0, 1, 2 and so on are not supported
Type "array{1: int, 0: int}": integer keys other than 0, 1, 2 and so on are not supported
Type "array{'7': int}": integer keys other than 0, 1, 2 and so on are not supported
Type "array{0?: int, 1: int}": a required element behind an optional one is not supported
Type "array{...<int>}": types of the other keys of a shape are not supported
Type "list{a: int}": list{} has no string keys
Type "array{a: int": unexpected end
Type "array{a: }": unexpected "}" at byte 9
Type "array{a int}": class a does not exist
Type "array{..., a: int}": unexpected "a: int}" at byte 11
Type "array{-1: int}": integer keys other than 0, 1, 2 and so on are not supported
Type "non-empty-array{a: int}": non-empty-array{...} is not supported
