--TEST--
The members of a union differ in what a message has for them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

class User
{
    public function __construct(public string $name) {}
}
enum Status: string
{
    case On = 'on';
}
enum Level: int
{
    case Low = 1;
}
map_all('int|float|string|bool|null', 1, 1.5, '1', true, false, null, []);
map_all('float|string', 1, 'a');
map_all('User|null', ['name' => 'Jo'], null, 1);
map_all('list<User>|string', [['name' => 'Jo']], 'x', 1);
map_all('(int|string)|(bool|null)', 1, 'a', true, null, 1.5);
map_all('?int|string', 1, 'a', null);
map_all('Status|Level', 'on', 1, 'off', 2);
map_all('list<int>|array<string, bool>', [1], ['a' => true], ['a' => 1]);
map_all("'a'|'b'|positive-int", 'a', 5, 'c', 0);
map_all("string|'a'", 'a', 'b');
map_all('mixed|int', 'x');
map_all('true|false|null', true, false, null, 0);
map_all('int|int', 1);
map_all('DateTimeImmutable|false', false, '2026');
map_all('list{int}|array{a: int}', [1], ['a' => 2], ['b' => 2]);
?>
--EXPECT--
-- int|float|string|bool|null
1 => 1
1.5 => 1.5
"1" => '1'
true => true
false => false
null => NULL
[] => []: $: expected int|float|string|bool|null, array given
-- float|string
1 => 1.0
"a" => 'a'
-- User|null
{"name":"Jo"} => \User::__set_state(array(   'name' => 'Jo',))
null => NULL
1 => 1: $: expected User|null, int given
-- list<User>|string
[{"name":"Jo"}] => array (  0 =>   \User::__set_state(array(     'name' => 'Jo',  )),)
"x" => 'x'
1 => 1: $: expected list<User>|string, int given
-- (int|string)|(bool|null)
1 => 1
"a" => 'a'
true => true
null => NULL
1.5 => 1.5: $: expected int|string|bool|null, float given
-- ?int|string
1 => 1
"a" => 'a'
null => NULL
-- Status|Level
"on" => \Status::On
1 => \Level::Low
"off" => "off": $: expected "on", "off" given
2 => 2: $: expected 1, 2 given
-- list<int>|array<string, bool>
[1] => array (  0 => 1,)
{"a":true} => array (  'a' => true,)
{"a":1} => {"a":1}: $.a: expected bool, int given
-- 'a'|'b'|positive-int
"a" => 'a'
5 => 5
"c" => "c": $: expected 'a'|'b', "c" given
0 => 0: $: expected int<1, max>, 0 given
-- string|'a'
"a" => 'a'
"b" => 'b'
-- mixed|int
"x" => 'x'
-- true|false|null
true => true
false => false
null => NULL
0 => 0: $: expected bool|null, int given
-- int|int
1 => 1
-- DateTimeImmutable|false
false => false
"2026" => "2026": $: expected a date (RFC 3339 text or seconds), "2026" given
-- list{int}|array{a: int}
[1] => array (  0 => 1,)
{"a":2} => array (  'a' => 2,)
{"b":2} => {"b":2}: $.a: expected int, nothing given
