--TEST--
Codec::pack(): an exception where deep objects exhaust a fiber's stack, with the path to them
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=10000
fiber.stack_size=2097152
--FILE--
<?php
final class Node
{
    public function __construct(public ?Node $next = null, public mixed $value = null)
    {
    }
}

$codec = new MessagePack\Codec(Node::class);
$node = new Node(null, STDIN);
for ($i = 1; $i < 9000; $i++) {
    $node = new Node($node);
}
$fiber = new Fiber(function () use ($codec, $node) {
    try {
        $codec->pack($node);
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo substr($e->getMessage(), 0, 80), "\n";
    }
});
$fiber->start();
for (; $node; $node = $next) { // not from its destructor, deep in the C stack
    $next = $node->next;
    $node->next = null;
}
?>
--EXPECT--
The C stack is exhausted by nested arrays, objects or calls, in $.next.next.next
