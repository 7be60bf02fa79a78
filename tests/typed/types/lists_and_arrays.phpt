--TEST--
Lists, arrays by key, and what iterable means
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

map_all('list<int>', [1, 2], [], ['a' => 1], ['x']);
map_all('int[]', [1, 2]);
map_all('(int|string)[][]', [[1, 'a'], []]);
map_all('?int[]', [1], null);
map_all('non-empty-list<int>', [1], []);
map_all('list', [1, 'a', null]);
map_all('array', [1, 'a'], ['a' => 1]);
map_all('array<int>', [1], ['a' => 1], ['a' => 'x']);
map_all('array<string, int>', ['a' => 1, '7' => 2], [1]);
map_all('array<int, string>', [5 => 'a'], ['a'], ['x' => 'a']);
map_all('array<array-key, int>', [5 => 1, 'a' => 2]);
map_all('array<mixed, list<bool>>', ['a' => [true]]);
map_all('non-empty-array<string, int>', ['a' => 1], []);
map_all('iterable<string, int>', ['a' => 1]);
map_all('iterable<int>', [1]);
map_all(" list< int > | \n array{ a : int } ", ['a' => 1]);
?>
--EXPECT--
-- list<int>
[1,2] => array (  0 => 1,  1 => 2,)
[] => array ()
{"a":1} => {"a":1}: $: expected list<int>, map given
["x"] => ["x"]: $[0]: expected int, string given
-- int[]
[1,2] => array (  0 => 1,  1 => 2,)
-- (int|string)[][]
[[1,"a"],[]] => array (  0 =>   array (    0 => 1,    1 => 'a',  ),  1 =>   array (  ),)
-- ?int[]
[1] => array (  0 => 1,)
null => NULL
-- non-empty-list<int>
[1] => array (  0 => 1,)
[] => []: $: expected non-empty-list<int>, empty array given
-- list
[1,"a",null] => array (  0 => 1,  1 => 'a',  2 => NULL,)
-- array
[1,"a"] => array (  0 => 1,  1 => 'a',)
{"a":1} => array (  'a' => 1,)
-- array<int>
[1] => array (  0 => 1,)
{"a":1} => array (  'a' => 1,)
{"a":"x"} => {"a":"x"}: $.a: expected int, string given
-- array<string, int>
{"a":1,"7":2} => array (  'a' => 1,  7 => 2,)
[1] => array (  0 => 1,)
-- array<int, string>
{"5":"a"} => array (  5 => 'a',)
["a"] => array (  0 => 'a',)
{"x":"a"} => {"x":"a"}: $.x: expected an int as key, another key given
-- array<array-key, int>
{"5":1,"a":2} => array (  5 => 1,  'a' => 2,)
-- array<mixed, list<bool>>
{"a":[true]} => array (  'a' =>   array (    0 => true,  ),)
-- non-empty-array<string, int>
{"a":1} => array (  'a' => 1,)
[] => []: $: expected non-empty-array<string, int>, empty array given
-- iterable<string, int>
{"a":1} => array (  'a' => 1,)
-- iterable<int>
[1] => array (  0 => 1,)
--  list< int > | 
 array{ a : int } 
{"a":1} => array (  'a' => 1,)
