--TEST--
extendWith() adds transformers to the copy alone
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{CanPack, Packer};

class Marks implements CanPack
{
    public function __construct(private string $class, private string $mark) {}
    public function pack(Packer $packer, mixed $value): ?string
    {
        return $value instanceof $this->class ? $packer->packStr($this->mark) : null;
    }
}
class A {}
class B {}

function show(Packer ...$packers): void
{
    foreach ($packers as $packer) {
        foreach ([new A, new B] as $object) {
            try {
                echo msgpack_unpack($packer->pack($object)), ' ';
            } catch (Exception $e) {
                echo 'none ';
            }
        }
    }
    echo "end\n";
}
$of_constructor = new Packer(null, [new Marks('A', 'a')]);
$of_extend = (new Packer)->extendWith(new Marks('A', 'a'));
foreach ([$of_constructor, $of_extend, clone $of_extend] as $original) {
    $named = $original->extendWith(new Marks('C', 'c'), second: new Marks('B', 'named'));
    show($original, $original->extendWith(new Marks('B', 'b')), $original->extendWith(new Marks('B', 'one'), new Marks('B', 'two')), $named, $original);
}
?>
--EXPECT--
a none a b a one a named a none end
a none a b a one a named a none end
a none a b a one a named a none end
