--TEST--
A deep value needs no C stack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8 || php_uname('m') === 's390x') die('skip msgpack.max_depth is at most 4096');
?>
--INI--
msgpack.max_depth=10000
--FILE--
<?php
use MessagePack\Codec;

final class Node
{
    public function __construct(public ?Node $next)
    {
    }
}
$node = null;
for ($i = 0; $i < 9_990; $i++) {
    $node = new Node($node);
}
$codec = new Codec('Node');
$bytes = $codec->pack($node);
echo strlen($bytes), ' ', md5($bytes) === md5(str_repeat("\x81\xa4next", 9_990) . "\xc0") ? 'right' : 'wrong', "\n";
while ($node) {
    $node = $node->next;
}
?>
--EXPECT--
59941 right
