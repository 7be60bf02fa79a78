--TEST--
A compact message with objects, references and enum cases becomes its plain form without their classes
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
class Node { public $next; public function __construct(public $name) {} }
class Payload { public function __construct(public $d) {} public function __serialize(): array { return ['d' => $this->d, 'name' => 'long']; }
    public function __unserialize(array $data): void {} }
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
$cycle = new Node('cycle');
$cycle->next = $cycle;
$list = [1, 'shared'];
$rows = array_map(fn (int $i) => new Node($i), range(1, 9));
$rows[3]->next = $rows[7];
foreach ([$cycle, [new Payload(1), new Payload([2]), new Payload(3)], [Suit::Hearts, Suit::Hearts, Suit::Spades], [&$list, &$list], $rows, [$rows, $rows[2]],
    array_map(fn (Node $node) => ['id' => $node->name, 'node' => $node, 'again' => $node], $rows)] as $value) {
    $compact = msgpack_pack($value, ['compact' => true]);
    var_dump(bin2hex(output($compact, 'unpack')) === bin2hex(msgpack_pack($value)));
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
