--TEST--
OMIT_DEFAULTS: an array that contains itself, or in which PHP is already, is compared with a default
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=100
--FILE--
<?php
use MessagePack\{Codec, CodecOptions};

class Node implements JsonSerializable
{
    public array $list = [[['end']]];

    public function jsonSerialize(): mixed
    {
        return pack_node($this);
    }
}
function pack_node(Node $node): string
{
    try {
        return bin2hex((new Codec('Node', CodecOptions::OMIT_DEFAULTS))->pack($node));
    } catch (MessagePack\Exception\PackingFailedException $e) {
        return preg_replace('/, in .*/s', '', $e->getMessage());
    }
}
$node = new Node;
echo pack_node($node), "\n";
$node->list = [&$node->list];
echo pack_node($node), "\n";

$node = new Node;
$node->list = [$node];
echo json_encode($node->list), "\n";
?>
--EXPECT--
80
Maximum depth of 100 exceeded
["Node cannot be packed without a type"]
