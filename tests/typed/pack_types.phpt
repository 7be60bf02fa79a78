--TEST--
A value of each type is packed as a message that unpacks to an equal one
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\{Codec, Raw};

enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
enum Level: int { case Low = 1; }
enum Unit { case One; }
$values = [
    ['int', PHP_INT_MIN], ['float', 1.5], ['float', 2], ['string', 'é'], ['string', "\xff"], ['bool', true], ['true', true], ['false', false], ['null', null], ['?int', null],
    ['int<1, 5>', 5], ['non-empty-string', 'a'], ["'a'|1|2.5|null", 2.5], ["'a'|1|2.5|null", null], ['Suit', Suit::Spades], ['Level', Level::Low], ['Unit', Unit::One], ['?Unit', null],
    ['list<int>', []], ['list<int|null>', [1, null]], ['array<int, string>', [1 => 'a', 7 => 'b']], ['array<string, int>', ['a' => 1, '7' => 2]], ['array<string, int>', []],
    ['array<int>', ['a' => 1, 5 => 2]], ['array', [1, [2, ['x' => null]]]], ['mixed', ['a' => [1.5, true]]],
    ['array{id: int, name?: string}', ['id' => 1]], ['array{id: int, name?: string}', ['name' => 'x', 'id' => 2]], ['list{int, string}', [1, 'a']],
    ['int|string|list<int>|null', 'x'], ['int|string|list<int>|null', [3]], ['int|float', 2.0], ['Suit|int', Suit::Hearts], ['Suit|int', 4],
    ['DateTimeImmutable', new DateTimeImmutable('2026-01-02T03:04:05.6+01:00')], ['DateTimeInterface', new DateTimeImmutable('0001-01-01T00:00:00Z')],
    ['MessagePack\\Raw', new Raw("\x92\x01\xc0")], ['list<MessagePack\\Raw>', [new Raw("\xa1a")]],
];
foreach ($values as [$type, $value]) {
    $codec = new Codec(str_replace('\\\\', '\\', $type));
    $bytes = $codec->pack($value);
    echo $type, ' ', new Raw($bytes), $codec->unpack($bytes) == $value ? '' : ' DIFFERENT', "\n";
}
?>
--EXPECT--
int -9223372036854775808
float 1.5
float 2.0
string "é"
string s'ff'
bool true
true true
false false
null nil
?int nil
int<1, 5> 5
non-empty-string "a"
'a'|1|2.5|null 2.5
'a'|1|2.5|null nil
Suit "s"
Level 1
Unit "One"
?Unit nil
list<int> []
list<int|null> [1, nil]
array<int, string> {1: "a", 7: "b"}
array<string, int> {"a": 1, "7": 2}
array<string, int> {}
array<int> {"a": 1, 5: 2}
array [1, [2, {"x": nil}]]
mixed {"a": [1.5, true]}
array{id: int, name?: string} {"id": 1}
array{id: int, name?: string} {"id": 2, "name": "x"}
list{int, string} [1, "a"]
int|string|list<int>|null "x"
int|string|list<int>|null [3]
int|float 2.0
Suit|int "h"
Suit|int 4
DateTimeImmutable "2026-01-02T03:04:05.600000+01:00"
DateTimeInterface "0001-01-01T00:00:00+00:00"
MessagePack\Raw [1, nil]
list<MessagePack\Raw> ["a"]
