--TEST--
A cyclic array that loses its last variable while it is packed is collected, even if the collector ran meanwhile
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanPack;
use MessagePack\Packer;

class Node { public $array; }
class Holder { public $array; }
class Drops
{
    static ?Closure $drop;

    static function now(): void
    {
        $drop = self::$drop;
        self::$drop = null;
        if ($drop) {
            $drop();
            $drop = null;
            gc_collect_cycles();
            throw new Exception('thrown');
        }
    }

    function __serialize(): array { self::now(); return []; }
}
class Transforms implements CanPack
{
    public $array;

    function pack(Packer $packer, $value): ?string { Drops::now(); return "\xc0"; }
}

function collected(callable $pack): string
{
    try {
        $pack();
        return 'no exception';
    } catch (Exception $e) {
    }
    unset($e);
    return (string) gc_collect_cycles();
}

/** An array in an object, and in a node inside of it. */
function holder(?Closure $move = null): Holder
{
    $holder = new Holder;
    $node = new Node;
    $holder->array = [new Drops, $node];
    $node->array = $move ? null : $holder->array;
    Drops::$drop = static function () use ($holder, $node, $move) {
        $move && $move($holder, $node);
        $holder->array = null;
    };
    return $holder;
}
function move(Holder $holder, Node $node): void
{
    $node->array = $holder->array;
}

$compact = new MessagePack;
$compact->setOption(MessagePack::OPT_COMPACT, true);
echo 'msgpack_pack(): ', collected(fn() => msgpack_pack(holder())), "\n";
echo 'moved into itself: ', collected(fn() => msgpack_pack(holder(move(...)))), "\n";
echo 'compact: ', collected(fn() => $compact->pack(holder())), "\n";
echo 'compact, moved: ', collected(fn() => $compact->pack(holder(move(...)))), "\n";
echo 'php_only=0: ', collected(fn() => (new MessagePack(false))->pack(holder())), "\n";
echo 'keys of a shape: ', collected(function () {
    $holder = new Holder;
    $node = new Node;
    $holder->array = ['node' => $node, 'other' => 1];
    $node->array = $holder->array;
    Drops::$drop = static function () use ($holder, &$node) { $holder->array = $node = null; };
    $compact = new MessagePack(false);
    $compact->setOption(MessagePack::OPT_COMPACT, true);
    $compact->pack([$holder, new Drops]);
}), "\n";
echo 'properties: ', collected(function () {
    $holder = new stdClass;
    $node = new Node;
    $holder->drops = new Drops;
    $holder->node = $node;
    $node->array = (array) $holder;
    Drops::$drop = static function () use ($holder, &$node) {
        unset($holder->node);
        $node = null;
    };
    msgpack_pack($holder);
}), "\n";
echo 'Packer: ', collected(function () {
    $node = new Node;
    $array = [new Holder, $node];
    $node->array = $array;
    $packed = [&$array];
    Drops::$drop = static function () use (&$array, &$node) { $array = $node = null; };
    (new Packer(null, [new Transforms]))->pack($packed);
}), "\n";
echo 'transformers: ', collected(function () {
    $transformer = new Transforms;
    $transformer->array = [new Transforms, $transformer];
    $packer = new Packer(null, $transformer->array);
    $transformer = null;
    Drops::$drop = static function () use ($packer) { $packer->__construct(null, [new Transforms]); };
    $packer->pack(new Holder);
}), "\n";
?>
--EXPECT--
msgpack_pack(): 3
moved into itself: 3
compact: 3
compact, moved: 3
php_only=0: 3
keys of a shape: 2
properties: 3
Packer: 3
transformers: 3
