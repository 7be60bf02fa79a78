--TEST--
References in arrays and properties are their values
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, Raw};

final class Node
{
    /** @var list<int> */
    public array $list = [];
    public mixed $any = null;
    public ?Node $next = null;
}
$node = new Node;
$one = 1;
$node->list = [&$one, 2];
$list = &$node->list;
$any = &$node->any;
$any = ['a' => &$one, 'b' => &$list];
$next = &$node->next;
$next = new Node;
echo new Raw((new Codec('Node'))->pack($node)), "\n";
$value = &$node;
echo new Raw((new Codec('list<Node>'))->pack([&$value])), "\n";
?>
--EXPECT--
{"list": [1, 2], "any": {"a": 1, "b": [1, 2]}, "next": {"list": [], "any": nil, "next": nil}}
[{"list": [1, 2], "any": {"a": 1, "b": [1, 2]}, "next": {"list": [], "any": nil, "next": nil}}]
