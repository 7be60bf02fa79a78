--TEST--
A value nested too deep for a fiber's stack is an exception, not a crash
--EXTENSIONS--
msgpack
--FILE--
<?php
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);
ini_set('msgpack.max_depth', DEEPEST);

class Node { public $next; }
class Slept extends Node { function __sleep() { return ['next']; } }
class Serialized extends Node { function __serialize(): array { return [$this->next]; } }

function chain(string $class): Node
{
    $node = null;
    for ($i = 0; $i < DEEPEST - 1; $i++) {
        $outer = new $class;
        $outer->next = $node;
        $node = $outer;
    }
    return $node;
}

function pack_in_fiber(mixed $value): void
{
    (new Fiber(function () use ($value) {
        try {
            echo strlen(msgpack_pack($value)) === DEEPEST ? 'All bytes' : 'Others', "\n";
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }))->start();
}

/* With AddressSanitizer PHP reserves 480 KB of a fiber, from 8.3 on. */
$array = 1;
for ($i = 0; $i < DEEPEST - 1; $i++) {
    $array = [$array];
}
foreach (['576K', PHP_INT_SIZE === 8 ? '2M' : '800K'] as $size) {
    ini_set('fiber.stack_size', $size);
    foreach ([Node::class, Slept::class, Serialized::class] as $class) {
        $node = chain($class);
        pack_in_fiber($node);
        // freed from the outermost level, so that PHP does not recurse
        while ($node = $node->next);
    }
}
ini_set('fiber.stack_size', '576K');
pack_in_fiber($array);
ini_set('fiber.stack_size', '64M');
pack_in_fiber($array);
?>
--EXPECTF--
The C stack is exhausted by nested arrays, objects or calls, in %S
The C stack is exhausted by nested arrays, objects or calls, in %S
The C stack is exhausted by nested arrays, objects or calls, in %S
The C stack is exhausted by nested arrays, objects or calls, in %S
The C stack is exhausted by nested arrays, objects or calls, in %S
%s
The C stack is exhausted by nested arrays, objects or calls, in %S
All bytes
