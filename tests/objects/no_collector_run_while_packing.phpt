--TEST--
The garbage collector does not run while objects without a method of their own are packed: its destructors could free them
--EXTENSIONS--
msgpack
--FILE--
<?php
class Leaf { public $x = 1; }
class Inner { public $list; public $after = 'after'; }
class Outer { public $inner; }
class Garbage
{
    public static ?Outer $outer = null;
    public $self;
    public array $kept = [];

    public function __destruct()
    {
        if (self::$outer) {
            self::$outer->inner = null;
            $this->kept[] = another();
        }
    }
}

function another(): Inner
{
    $inner = new Inner;
    $inner->after = 'another';
    return $inner;
}

function outer(): Outer
{
    $outer = new Outer;
    $outer->inner = new Inner;
    $outer->inner->list = [new Leaf];
    return $outer;
}

/* Leaves room for so many roots before the collector runs. */
function fill(int $room): void
{
    gc_collect_cycles();
    for ($i = gc_status()['roots'] + $room; $i < gc_status()['threshold']; $i++) {
        $garbage = new Garbage;
        $garbage->self = $garbage;
        unset($garbage);
    }
}

$wrong = 0;
for ($room = 0; $room < 4; $room++) {
    $outer = outer();
    $packed = msgpack_pack($outer);
    fill($room);
    Garbage::$outer = $outer;
    $wrong += msgpack_pack($outer) !== $packed;
    Garbage::$outer = null;
}
echo $wrong, " wrong\n";
?>
--EXPECT--
0 wrong
