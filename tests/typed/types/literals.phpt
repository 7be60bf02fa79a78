--TEST--
Literals, and class constants as literals
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

class Level
{
    const LOW = 1;
    const NAME = 'high';
    const HALF = self::LOW / 2;
    const YES = true;
    const NOTHING = null;
    const LIST = [];
    private const HIDDEN = 1;
}
enum Suit
{
    case Hearts;
    const Red = 'red';
}
map_all("'a'", 'a', 'b');
map_all('1|2|\'b\'', 2, 'b', 3, '1', null);
map_all('"it\\"s"|\'it\\\'s \\\\\'|null', 'it"s', 'it\'s \\', null, 'its');
map_all('-1|1.5|2e3', -1, 1.5, 2000.0, 1);
map_all('1|false|\'x\'', 1, false, true);
map_all('0|bool', 0, true, 1);
map_all('Level::LOW|Level::NAME', 1, 'high', 2);
map_all('Level::HALF', 0.5, 1.5);
map_all('Level::YES|Level::NOTHING', true, null, false);
map_all('\Suit::Red', 'red', 'Hearts');
compile_all("'a", 'Level::NONE', 'Level::LIST', 'Level::HIDDEN', 'Level::*', 'Suit::Hearts', 'Level::', 'Nope::A');
?>
--EXPECT--
-- 'a'
"a" => 'a'
"b" => "b": $: expected 'a', "b" given
-- 1|2|'b'
2 => 2
"b" => 'b'
3 => 3: $: expected 1|2|'b', 3 given
"1" => "1": $: expected 1|2|'b', "1" given
null => null: $: expected 1|2|'b', null given
-- "it\"s"|'it\'s \\'|null
"it\"s" => 'it"s'
"it's \\" => 'it\'s \\'
null => NULL
"its" => "its": $: expected 'it"s'|'it's \'|null, "its" given
-- -1|1.5|2e3
-1 => -1
1.5 => 1.5
2000.0 => 2000.0
1 => 1: $: expected -1|1.5|2000.0, 1 given
-- 1|false|'x'
1 => 1
false => false
true => true: $: expected 1|'x'|false, true given
-- 0|bool
0 => 0
true => true
1 => 1: $: expected 0|false|true, 1 given
-- Level::LOW|Level::NAME
1 => 1
"high" => 'high'
2 => 2: $: expected 1|'high', 2 given
-- Level::HALF
0.5 => 0.5
1.5 => 1.5: $: expected 0.5, 1.5 given
-- Level::YES|Level::NOTHING
true => true
null => NULL
false => false: $: expected true|null, false given
-- \Suit::Red
"red" => 'red'
"Hearts" => "Hearts": $: expected 'red', "Hearts" given
Type "'a": unexpected end
Type "Level::NONE": Level::NONE is no constant that can be read here
Type "Level::LIST": Level::LIST is no int, float, string, bool or null
Type "Level::HIDDEN": Level::HIDDEN is no constant that can be read here
Type "Level::*": Level::* is no constant that can be read here
Type "Suit::Hearts": Suit::Hearts is no int, float, string, bool or null
Type "Level::": Level::* is no constant that can be read here
Type "Nope::A": class Nope does not exist
