--TEST--
int<min, max> and the names of such ranges
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

map_all('int<0, 9>', 0, 9, 10, -1);
map_all('int<min, -5>', -2147483647, -5, -4);
map_all('int<5, max>|null', 2147483647, 4, null);
map_all('int<min,max>', -2147483647);
map_all('positive-int', 1, 0);
map_all('non-negative-int', 0, -1);
map_all('negative-int', -1, 0);
map_all('non-positive-int', 0, 1);
compile_all('int<5, 1>', 'int<a, 1>', 'int<1>', 'int<1.5, 2>', 'int<1, 2', 'int<1, 2, 3>');
?>
--EXPECT--
-- int<0, 9>
0 => 0
9 => 9
10 => 10: $: expected int<0, 9>, 10 given
-1 => -1: $: expected int<0, 9>, -1 given
-- int<min, -5>
-2147483647 => -2147483647
-5 => -5
-4 => -4: $: expected int<min, -5>, -4 given
-- int<5, max>|null
2147483647 => 2147483647
4 => 4: $: expected int<5, max>|null, 4 given
null => NULL
-- int<min,max>
-2147483647 => -2147483647
-- positive-int
1 => 1
0 => 0: $: expected int<1, max>, 0 given
-- non-negative-int
0 => 0
-1 => -1: $: expected int<0, max>, -1 given
-- negative-int
-1 => -1
0 => 0: $: expected int<min, -1>, 0 given
-- non-positive-int
0 => 0
1 => 1: $: expected int<min, 0>, 1 given
Type "int<5, 1>": no int is within its range
Type "int<a, 1>": unexpected "a, 1>" at byte 4
Type "int<1>": unexpected ">" at byte 5
Type "int<1.5, 2>": unexpected "1.5, 2>" at byte 4
Type "int<1, 2": unexpected end
Type "int<1, 2, 3>": unexpected ", 3>" at byte 8
