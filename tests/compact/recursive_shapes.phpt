--TEST--
Compact form: linked lists and trees
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Node { public $value; public $left; public $right; }

function chain(int $length): ?array
{
    return $length > 0 ? ['value' => $length, 'next' => chain($length - 1)] : null;
}

function tree(int $depth, callable $node): mixed
{
    return $depth > 0 ? $node($depth, tree($depth - 1, $node), tree($depth - 1, $node)) : null;
}

function node(int $value, ?Node $left, ?Node $right): Node
{
    $node = new Node;
    [$node->value, $node->left, $node->right] = [$value, $left, $right];
    return $node;
}

foreach (['list' => chain(100), 'tree of arrays' => tree(6, fn($value, $left, $right) => ['value' => $value, 'left' => $left, 'right' => $right]),
    'tree of objects' => tree(6, node(...))] as $what => $value) {
    $value = ['some text', 'some text', $value];
    var_dump(same_as_plain($value));
    echo $what, ': ', strlen(msgpack_pack($value, ['compact' => false])), ' to ', strlen(compact_form($value)), "\n";
}
$leaf = fn(int $n) => ['value' => $n, 'nodes' => null];
show_form('in a list', ['value' => 'value', 'nodes' => [['value' => 2, 'nodes' => [$leaf(3), $leaf(4)]], $leaf(5)]]);
show_form('two levels', ['some text', 'some text', ['value' => 1, 'next' => ['value' => 2, 'next' => null]]]);
?>
--EXPECT--
bool(true)
list: 1322 to 535
bool(true)
tree of arrays: 1282 to 422
bool(true)
tree of objects: 1660 to 432
in a list: 82a576616c7565d45000a56e6f6465739282d4500002d450019295c70051d45000d4500103c093d4510004c093d4510005c0
two levels: 93a9736f6d652074657874d4500082a576616c756501a46e65787495c70051d45001d4500202c0
