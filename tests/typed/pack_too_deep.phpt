--TEST--
Values nested deeper than msgpack.max_depth, as those in cycles are, cannot be packed
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=9
--FILE--
<?php
use MessagePack\Codec;

final class Node
{
    public ?Node $next = null;
    /** @var list<Node> */
    public array $list = [];
    public mixed $any = null;
}
$next = new Node;
$next->next = $next;
$list = new Node;
$list->list = [$list];
$any = new Node;
$any->any = [[[[[[[[[[[]]]]]]]]]]];
$fits = new Node;
$fits->any = [[[[[[[[]]]]]]]];
foreach ([$next, $list, $any, $fits] as $value) {
    try {
        echo strlen((new Codec('Node'))->pack($value)), "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Maximum depth of 9 exceeded, in $.next.next.next.next.next.next.next.next.next
Maximum depth of 9 exceeded, in $.list[0].list[0].list[0].list[0].list
Maximum depth of 9 exceeded, in $.any[0][0][0][0][0][0][0][0]
25
