--TEST--
Codec::pack(): deep objects need no C stack, not even for the path to what cannot be packed
--EXTENSIONS--
msgpack
--INI--
fiber.stack_size=262144
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
for ($i = 1; $i < 4000; $i++) {
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
resource cannot be packed without a type, in $.next.next.next.next.next.next.nex
