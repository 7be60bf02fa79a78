--TEST--
What is not of its type is not packed; the exception has the path
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions};
use MessagePack\Exception\PackingFailedException;

final class Node
{
    /** @param list<Node> $nodes */
    public function __construct(public $id, public array $nodes = [], public mixed $any = null)
    {
    }
}
final class Loose
{
    /** @var int */
    public $int = 'text';
}
$any = new Node(1, [new Node(2), new Node(3, any: ['deep' => [1, new ArrayObject()]])]);
$cases = [['int', 'x'], ['list<int>', [1, null]], ['list<int>', ['a' => 1]], ['list<int>', [1 => 1]], ['non-empty-list<int>', []], ['array<int, int>', ['k' => 1]],
    ['array<string, list<int>>', ['k' => [1, 2.5]]], ['array{id: int, row: array{x: int}}', ['id' => 1, 'row' => []]], ['list{int, string}', [1]], ['int|list<int>', 'x'],
    ['Node', new Loose], ['list<Loose>', [new Loose]], ['Node', $any], ['DateTimeImmutable', 'now'], ['DateTimeImmutable', new DateTimeImmutable('+20000 years')], ['Node', STDOUT],
    ['list<Node>', [new Node(1, [5])]], ['int', null], ['iterable', new ArrayIterator([])], ['mixed', [MessagePack\Type\Undefined::Value]]];
foreach ($cases as [$type, $value]) {
    try {
        echo bin2hex((new Codec($type))->pack($value)), "\n";
    } catch (PackingFailedException $e) {
        echo $e->getMessage(), ' | ', $e->getPath(), "\n";
    }
}

/* A value with a type in one without. */
final class ByCodec implements MessagePack\CanPack
{
    public function pack(MessagePack\Packer $packer, mixed $value): ?string
    {
        return $value instanceof Loose ? (new Codec('Loose'))->pack($value) : null;
    }
}
try {
    (new MessagePack\Packer(null, [new ByCodec]))->pack(['a' => [new Loose]]);
} catch (PackingFailedException $e) {
    echo $e->getMessage(), ' | ', $e->getPath(), "\n";
}
?>
--EXPECT--
$: expected int, string given | $
$[1]: expected int, null given | $[1]
$: expected list<int>, array given | $
$: expected list<int>, array given | $
$: expected non-empty-list<int>, empty array given | $
$.k: expected an int as key, string given | $.k
$.k[1]: expected int, float given | $.k[1]
$.row.x: expected int, nothing given | $.row.x
$[1]: expected string, nothing given | $[1]
$: expected int|list<int>, string given | $
$: expected Node, Loose given | $
$[0].int: expected int, string given | $[0].int
ArrayObject cannot be packed without a type, in $.nodes[1].any[deep][1] | $.nodes[1].any[deep][1]
$: expected DateTimeImmutable, string given | $
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $ | $
$: expected Node, resource given | $
$[0].nodes[0]: expected Node, int given | $[0].nodes[0]
$: expected int, null given | $
$: expected array, ArrayIterator given | $
MessagePack\Type\Undefined cannot be packed without a type, in $[0] | $[0]
$.int: expected int, string given | [a][0].int
