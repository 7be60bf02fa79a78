--TEST--
Objects that are complete are not left in the buffer of the cycle collector, unless it has run in between
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point
{
    public function __construct(private int $x = 0)
    {
    }

    public function __serialize(): array
    {
        return ['x' => $this->x];
    }

    public function __unserialize(array $data): void
    {
        $this->x = $data['x'];
    }
}
class Cycle extends Point
{
    public static WeakReference $last;
    public $self;

    public function __unserialize(array $data): void
    {
        $this->self = $this;
        self::$last = WeakReference::create($this);
    }
}
class Holder
{
    public $cycle;
}
class Emptying
{
    public static bool $collects;
    public $holder;

    public function __serialize(): array
    {
        return ['holder' => $this->holder];
    }

    public function __unserialize(array $data): void
    {
        $data['holder']->cycle = null;
        if (self::$collects) {
            gc_collect_cycles();
        }
    }
}

$bytes = msgpack_pack(array_map(fn ($x) => new Point($x), range(1, 100)));
foreach ([false, true] as $compact) {
    $bytes = msgpack_pack(msgpack_unpack($bytes), ['compact' => $compact]);
    gc_collect_cycles();
    $before = gc_status()['roots'];
    $points = msgpack_unpack($bytes);
    $roots = gc_status()['roots'] - $before;
    var_dump(PHP_VERSION_ID < 80600 ? $roots < 5 : $roots < 105); /* PHP 8.6 adds each object whose method C has called */
}

$holder = new Holder;
$holder->cycle = new Cycle;
$emptying = new Emptying;
$emptying->holder = $holder;
$bytes = msgpack_pack([$holder, new Point, new Point, $emptying]);
foreach ([false, true] as Emptying::$collects) {
    [$unpacked] = msgpack_unpack($bytes);
    var_dump($unpacked->cycle);
    gc_collect_cycles();
    var_dump(Cycle::$last->get());
}
?>
--EXPECT--
bool(true)
bool(true)
NULL
NULL
NULL
NULL
