--TEST--
An error shows at most 40 characters of a value or key
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

$codec = new Codec('array<string, non-empty-string|array<string, int<1, 5>>>');
foreach ([[str_repeat('k', 60) => ''], ["a\0b" => ''], ['a.b' => ''], ['x' => ['é y' => 7]], ['7' => ['9' => 9]], [5 => 1.5],
    ["\xe9" => ''],
    ["a\u{202e}b" => '', "\u{85}" => '', "\u{200a}\u{2010}\u{2fff}" => '']] as $value) {
    foreach ($codec->validate(msgpack_pack($value)) as $error) {
        echo "$error->path: $error->expected, not $error->given\n";
    }
    try {
        $codec->pack($value);
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach (['numeric-string' => str_repeat('é', 50), "'a'|'b'" => str_repeat('x', 50), 'int<0, 5>' => 77, 'lowercase-string' => "A\xff\n"] as $type => $value) {
    try {
        (new Codec($type))->pack($value);
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
// A path has 400 bytes at most, also of many levels.
final class Node
{
    /** @var array<string, Node|int> */
    public array $nodes = [];
}
foreach (["\xff", "\x01", 'é', 'k'] as $character) {
    for ($value = '', $i = 0; $i < 300; $i++) {
        $value = ['nodes' => [str_repeat($character, $i % 50) => $value]];
    }
    try {
        (new Codec('Node'))->map($value);
    } catch (MessagePack\Exception\MappingException $e) {
        var_dump(strlen($e->getPath()) <= 400, preg_match('//u', $e->getPath()), str_contains($e->getPath(), '[…]'), str_ends_with($e->getPath(), '.nodes[""]'));
    }
}
?>
--EXPECT--
$["kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk..."]: non-empty-string, not ""
$["kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk..."]: expected non-empty-string|array<string, int<1, 5>>, string given
$["a\x00b"]: non-empty-string, not ""
$["a\x00b"]: expected non-empty-string|array<string, int<1, 5>>, string given
$["a.b"]: non-empty-string, not ""
$["a.b"]: expected non-empty-string|array<string, int<1, 5>>, string given
$.x["é y"]: int<1, 5>, not 7
$.x["é y"]: expected int<1, 5>, 7 given
$[7][9]: int<1, 5>, not 9
$[7][9]: expected int<1, 5>, 9 given
$[5]: non-empty-string|array<string, int<1, 5>>, not float
$[5]: expected non-empty-string|array<string, int<1, 5>>, float given
$["\xE9"]: non-empty-string, not ""
$["\xE9"]: expected non-empty-string|array<string, int<1, 5>>, string given
$["a\xE2\x80\xAEb"]: non-empty-string, not ""
$["\xC2\x85"]: non-empty-string, not ""
$. ‐⿿: non-empty-string, not ""
$["a\xE2\x80\xAEb"]: expected non-empty-string|array<string, int<1, 5>>, string given
$: expected numeric-string, "éééééééééééééééééééééééééééééééééééééééé..." given
$: expected 'a'|'b', "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..." given
$: expected int<0, 5>, 77 given
$: expected lowercase-string, "A\xFF\n" given
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
bool(true)
