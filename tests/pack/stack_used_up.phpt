--TEST--
What is nested deeper than a fiber's stack allows is an exception, not a crash
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80300) die('skip PHP knows the limit of its stack from 8.3 on');
if (!ini_get('zend.max_allowed_stack_size') && ini_get('zend.max_allowed_stack_size') !== '0') die('skip no stack limit in this build');
?>
--INI--
msgpack.max_depth=10000
--FILE--
<?php
class Node { public $next; }
$node = null;
for ($i = 0; $i < 9999; $i++) {
    $outer = new Node;
    $outer->next = $node;
    $node = $outer;
}
(new Fiber(function () use ($node) {
    try {
        msgpack_pack($node);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}))->start();
// taken apart from the outside, so that PHP does not have to do it from the inside
while ($node = $node->next);
?>
--EXPECTF--
The stack is used up at a depth of %d
