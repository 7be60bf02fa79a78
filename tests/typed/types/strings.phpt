--TEST--
Strings that are not empty, numeric, in lower case, or the name of a class
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

map_all('non-empty-string', 'a', '');
map_all('non-falsy-string', 'a', '0', '');
map_all('truthy-string', 'a', '0', '');
map_all('numeric-string', '1e3', 'a', 1);
map_all('lowercase-string', 'ab1', 'aB');
map_all('class-string', 'ArrayObject', 'NoSuchClass');
compile_all('class-string<Foo>', 'non-empty-lowercase-string', 'callable-string', 'interface-string');
?>
--EXPECT--
-- non-empty-string
"a" => 'a'
"" => "": $: expected non-empty-string, "" given
-- non-falsy-string
"a" => 'a'
"0" => "0": $: expected non-falsy-string, "0" given
"" => "": $: expected non-falsy-string, "" given
-- truthy-string
"a" => 'a'
"0" => "0": $: expected truthy-string, "0" given
"" => "": $: expected truthy-string, "" given
-- numeric-string
"1e3" => '1e3'
"a" => "a": $: expected numeric-string, "a" given
1 => 1: $: expected numeric-string, int given
-- lowercase-string
"ab1" => 'ab1'
"aB" => "aB": $: expected lowercase-string, "aB" given
-- class-string
"ArrayObject" => 'ArrayObject'
"NoSuchClass" => "NoSuchClass": $: expected class-string, "NoSuchClass" given
Type "class-string<Foo>": class-string<...> is not supported
Type "non-empty-lowercase-string": non-empty-lowercase-string is not supported
Type "callable-string": callable-string is not supported
Type "interface-string": interface-string is not supported
