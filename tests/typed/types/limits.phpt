--TEST--
A type has at most 64 levels and 10,000 members
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../include/types.inc';

function short(string $type): void
{
    try {
        new MessagePack\Codec($type);
        echo "ok\n";
    } catch (MessagePack\Exception\InvalidTypeException $e) {
        echo strlen($e->getMessage()) < 300 ? '' : 'long: ', preg_replace('~.*": ~', '', $e->getMessage()), "\n";
    }
}
short(str_repeat('list<', 63) . 'int' . str_repeat('>', 63));
short(str_repeat('list<', 64) . 'int' . str_repeat('>', 64));
short('int' . str_repeat('[]', 63));
short('int' . str_repeat('[]', 64));
short(str_repeat('list<', 40) . 'int' . str_repeat('[]', 40) . str_repeat('>', 40));
short(str_repeat('(', 100000) . 'int');
short(str_repeat('?', 100000) . 'int');
short(implode('|', range(1, 10000)));
short(implode('|', range(1, 10001)));
short('array{' . implode(', ', array_map(fn ($i) => "k$i: int", range(1, 10000))) . '}');
short('array{' . implode(', ', array_map(fn ($i) => "k$i: int", range(1, 10001))) . '}');

map_all('array{a: int[], b: int[][]}', ['a' => [1], 'b' => [[2]]]);
?>
--EXPECT--
ok
more than 64 levels
ok
more than 64 levels
more than 64 levels
more than 64 levels
unexpected "????????????????????" at byte 1
ok
more than 10000 members
ok
more than 10000 members
-- array{a: int[], b: int[][]}
{"a":[1],"b":[[2]]} => array (  'a' =>   array (    0 => 1,  ),  'b' =>   array (    0 =>     array (      0 => 2,    ),  ),)
