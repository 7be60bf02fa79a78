--TEST--
map() makes values of arrays, stdClass, dates, enum cases, Raw, and the types of an unpacked message
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=10
--FILE--
<?php
use MessagePack\{Codec, Raw};
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

enum Suit: string { case Hearts = 'h'; }
enum Unit { case One; }
attempt(fn () => (new Codec('array{a: int, b: list<string>}'))->map((object) ['a' => 1, 'b' => ['x']]));
attempt(fn () => (new Codec('string'))->map(Suit::Hearts));
attempt(fn () => (new Codec('Unit'))->map(Unit::One)->name);
attempt(fn () => (new Codec('DateTimeImmutable'))->map(new DateTime('2026-01-02 03:04:05.5+02:00'))->format('c u'));
attempt(fn () => (new Codec('DateTimeImmutable'))->map(new Timestamp(60, 5000))->format('c u'));
attempt(fn () => (new Codec('list<int>'))->map(new Raw("\x92\x01\x02")));
attempt(fn () => (new Codec('list<int>'))->map([1, new Raw("\x02")]));
attempt(fn () => (new Codec('list<string|array<string, int>>'))->map([new Bin('b'), new Map(['m' => 1])]));
attempt(fn () => (new Codec('int'))->map(new ArrayObject()));
attempt(fn () => (new Codec('mixed'))->map(['a' => [new Ext(500, 'x')]]));
attempt(fn () => (new Codec('mixed'))->map([STDOUT]));
$value = [1];
$value[1] = &$value[0];
attempt(fn () => (new Codec('list<int>'))->map($value));
$value[0] = &$value;
attempt(fn () => strlen((new Codec('mixed'))->map($value)));
?>
--EXPECT--
{"a":1,"b":["x"]}
"h"
"One"
"2026-01-02T03:04:05+02:00 500000"
"1970-01-01T00:01:00+00:00 000005"
[1,2]
[1,2]
["b",{"m":1}]
MessagePack\Exception\PackingFailedException: ArrayObject cannot be packed without a type
ValueError: MessagePack\Type\Ext::$type must be between -128 and 127, 500 given
MessagePack\Exception\PackingFailedException: resource cannot be packed without a type, in [0]
[1,1]
MessagePack\Exception\PackingFailedException: Maximum depth of 10 exceeded, in [0][0][0][0][0][0][0][0][0][0]
