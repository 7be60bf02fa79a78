--TEST--
Scalars, and other names that PHPStan has for them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

map_all('int', 1, 1.0, 'a', null);
map_all('float', 1, 1.5, 'a');
map_all('string', 'a', 1);
map_all('bool', true, false, 0);
map_all('true', true, false);
map_all('false', true, false);
map_all('null', null, false);
map_all('mixed', null, [1, 'a' => 2]);
map_all('?int', 1, null);
map_all('INT|Null', 1, null);
map_all('integer|boolean', 1, false, 1.5);
map_all('double', 1);
map_all('scalar', 1, 1.5, 'a', true, null);
map_all('array-key', 1, 'a', 1.5);
map_all('number', 1, 1.5, '1');
map_all('numeric', 1, 1.5, '1', 'a');
map_all('literal-string', 'a');
?>
--EXPECT--
-- int
1 => 1
1.0 => 1.0: $: expected int, float given
"a" => "a": $: expected int, string given
null => null: $: expected int, null given
-- float
1 => 1.0
1.5 => 1.5
"a" => "a": $: expected float, string given
-- string
"a" => 'a'
1 => 1: $: expected string, int given
-- bool
true => true
false => false
0 => 0: $: expected bool, int given
-- true
true => true
false => false: $: expected true, false given
-- false
true => true: $: expected false, true given
false => false
-- null
null => NULL
false => false: $: expected null, bool given
-- mixed
null => NULL
{"0":1,"a":2} => array (  0 => 1,  'a' => 2,)
-- ?int
1 => 1
null => NULL
-- INT|Null
1 => 1
null => NULL
-- integer|boolean
1 => 1
false => false
1.5 => 1.5: $: expected int|bool, float given
-- double
1 => 1.0
-- scalar
1 => 1
1.5 => 1.5
"a" => 'a'
true => true
null => null: $: expected int|float|string|bool, null given
-- array-key
1 => 1
"a" => 'a'
1.5 => 1.5: $: expected int|string, float given
-- number
1 => 1
1.5 => 1.5
"1" => "1": $: expected int|float, string given
-- numeric
1 => 1
1.5 => 1.5
"1" => '1'
"a" => "a": $: expected numeric-string, "a" given
-- literal-string
"a" => 'a'
