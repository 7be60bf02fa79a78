--TEST--
__wakeup(), __unserialize() and destructors of nested, shared and cyclic objects run as after unserialize(), whichever throws
--EXTENSIONS--
msgpack
--FILE--
<?php
/** The methods that ran, in order. */
$log = [];

class Plain
{
    public array $held = [];

    public function __construct(public int $number, public bool $throws = false)
    {
    }

    protected function ran(string $what): void
    {
        $GLOBALS['log'][] = "$what $this->number";
        if ($this->throws) {
            throw new DomainException("thrown by $this->number");
        }
    }
}

class Destructed extends Plain
{
    public function __destruct()
    {
        $GLOBALS['log'][] = "destruct $this->number";
    }
}

class Woken extends Destructed
{
    public function __wakeup()
    {
        $this->ran('wakeup');
    }
}

class Payload extends Destructed
{
    public function __serialize(): array
    {
        return [$this->number, $this->throws, $this->held];
    }

    public function __unserialize(array $data): void
    {
        [$this->number, $this->throws, $this->held] = $data;
        $this->ran('unserialize');
    }
}

/** Has both: only __unserialize() is called. */
class Both extends Payload
{
    public function __wakeup()
    {
        $this->ran('wakeup');
    }
}

/** Has no __serialize(): its argument is the properties. */
class Unserialized extends Destructed
{
    public function __unserialize(array $data): void
    {
        [$this->number, $this->throws, $this->held] = [$data['number'], $data['throws'], $data['held']];
        $this->ran('unserialize');
    }
}

/** @return list<Plain> objects that hold each other, by value and by reference */
function graph(int $thrower): array
{
    $objects = [];
    $count = mt_rand(1, 12);
    for ($number = 0; $number < $count; $number++) {
        $class = ['Plain', 'Destructed', 'Woken', 'Payload', 'Both', 'Unserialized'][mt_rand(0, 5)];
        $objects[] = new $class($number, $number === $thrower);
    }
    foreach ($objects as $object) {
        for ($i = mt_rand(0, 3); $i > 0; $i--) {
            $other = $objects[mt_rand(0, $count - 1)];
            // PHP writes an object twice that is in an array which __serialize() has copied out of a reference.
            if (mt_rand(0, 3) === 0 && !$other instanceof Payload) {
                $object->held["r$i"] = &$other->held;
            } else {
                $object->held[] = mt_rand(0, 1) ? $other : [$other];
            }
        }
    }
    return mt_rand(0, 2) ? $objects : [$objects[0]];
}

/** The methods that ran while $read made a graph of its bytes, and while that was freed. */
function log_of(callable $read): array
{
    global $log;
    $log = [];
    try {
        $graph = $read();
    } catch (DomainException $thrown) {
        $log[] = $thrown->getMessage();
        unset($thrown);
    }
    $calls = preg_grep('/^destruct/', $log, PREG_GREP_INVERT);
    unset($graph);
    gc_collect_cycles();
    $destructs = preg_grep('/^destruct/', $log);
    sort($destructs);
    return [array_values($calls), $destructs];
}

mt_srand(7);
$differing = $calls = $threw = 0;
for ($i = 0; $i < 3000; $i++) {
    $graph = graph(mt_rand(-12, 11));
    [$serialized, $packed] = [serialize($graph), msgpack_pack($graph)];
    unset($graph);
    gc_collect_cycles();
    $expected = log_of(fn() => unserialize($serialized));
    $got = log_of(fn() => msgpack_unpack($packed));
    $calls += count($expected[0]);
    $threw += str_starts_with(end($expected[0]) ?: '', 'thrown');
    if ($got !== $expected && $differing++ < 3) {
        echo "$serialized\n  ", json_encode($expected), "\n  ", json_encode($got), "\n";
    }
}
var_dump($differing, $calls > 5000, $threw > 300);
?>
--EXPECT--
int(0)
bool(true)
bool(true)
