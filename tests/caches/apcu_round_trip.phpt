--TEST--
apc.serializer=msgpack: values round-trip, whichever of the two extensions is loaded first
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
class Node { public $next; protected $secret = 's'; private $own = 'o'; }
enum Suit { case Hearts; }
$node = new Node;
$node->next = $node;
$list = [1, 2];
apcu_store('graph', ['node' => $node, 'again' => $node, 'list' => &$list, 'same' => &$list, 'suit' => Suit::Hearts]);
$graph = apcu_fetch('graph');
$graph['list'][] = 3;
var_dump($graph['node'] !== $node, $graph['node'] === $graph['again'], $graph['node']->next === $graph['node'],
    $graph['same'], $graph['suit'] === Suit::Hearts, apcu_fetch('graph')['same']);
apcu_store(['a' => [1], 'b' => $node, 'c' => 'text', 'd' => 1.5, 'e' => null, 'f' => []]);
var_dump(apcu_fetch(['a', 'c', 'd', 'e', 'f', 'missing']) === ['a' => [1], 'c' => 'text', 'd' => 1.5, 'e' => null, 'f' => []]);
var_dump(apcu_entry('made', fn($key) => [$key, new ArrayObject([1])]) == apcu_entry('made', fn() => 'not made again'));
foreach (new APCUIterator('/^[ab]$/') as $key => $entry) {
    echo $key, ' ', get_debug_type($entry['value']), "\n";
}
ob_start();
phpinfo(INFO_MODULES);
preg_match_all('/^(?:Serialization Support|APCu) => .*/m', ob_get_clean(), $rows);
echo implode("\n", $rows[0]), "\n";
PHP;
$said = [];
foreach ([['apcu', 'msgpack'], ['msgpack', 'apcu']] as $extensions) {
    exec(implode(' ', array_map('escapeshellarg', [...php($extensions, ['apc.enable_cli=1', 'apc.serializer=msgpack']), '-r', $script])), $lines);
    $said[] = implode("\n", $lines);
    $lines = [];
}
var_dump($said[0] === $said[1]);
echo $said[0], "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
array(3) {
  [0]=>
  int(1)
  [1]=>
  int(2)
  [2]=>
  int(3)
}
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
bool(true)
bool(true)
a array
b Node
Serialization Support => php, msgpack
APCu => enabled
