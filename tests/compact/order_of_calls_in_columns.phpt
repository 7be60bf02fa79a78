--TEST--
Compact form: __unserialize() and __wakeup() of objects in columns run in the order of the plain form
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Calls { public static array $calls = []; }
/** Its values are complete before it is. */
class Row
{
    public function __construct(public ?int $id = null, public mixed $of = null, public mixed $more = null) {}
    public function __serialize(): array { return ['id' => $this->id, 'of' => $this->of, 'more' => $this->more]; }
    public function __unserialize(array $data): void
    {
        Calls::$calls[] = static::class . $data['id'];
        [$this->id, $this->of, $this->more] = [$data['id'], $data['of'], $data['more']];
        if ($this->of instanceof Child && $this->of->seen === null) echo "Row $this->id is complete before its child\n";
    }
}
class Child
{
    public mixed $seen = null;
    public function __construct(public ?object $before) {}
    public function __sleep() { return ['before']; }
    public function __wakeup() { Calls::$calls[] = 'Child'; $this->seen = $this->before?->id ?? false; }
}
class Wakes { public function __construct(public $id, public $of = null) {} public function __wakeup() { Calls::$calls[] = "Wakes$this->id"; } }

function order(string $what, mixed $value): void
{
    $calls = [];
    foreach ([true, false] as $compact) {
        Calls::$calls = [];
        $packed = msgpack_pack($value, ['compact' => $compact]);
        $read = msgpack_unpack($packed);
        $calls[] = Calls::$calls;
    }
    echo $what, ': ', $calls[0] === $calls[1] ? 'the same order of ' . count($calls[0]) . ' calls' : 'another order: ' . implode(' ', $calls[0]), "\n";
}

$to = fn (callable $make) => array_map($make, range(0, 19));
$chain = function (int $i, ?Row &$before = null) { static $row; return $row = new Row($i, new Child($row)); };
order('rows, each with one that has the one before', $to($chain));
$rows = $to(fn ($i) => new Row($i));
foreach ($rows as $i => $row) $row->of = new Child($rows[($i + 7) % 20]);
order('and one that has a later one', $rows);
order('in maps', $to(fn ($i) => ['id' => $i, 'row' => new Row($i, new Wakes($i)), 'more' => [new Wakes(-$i)]]));
order('in lists', $to(fn ($i) => [new Wakes($i), new Row($i, [new Wakes($i), new Wakes($i)])]));
order('two kinds', $to(fn ($i) => $i % 2 ? new Wakes($i, new Row($i)) : new Row($i, new Wakes($i))));
order('beside what is in the value twice', [$rows, $rows[3], 'more' => $to(fn ($i) => new Row($i, $rows[$i], $rows[19 - $i]))]);
order('a map by names', array_combine($to(fn ($i) => "key $i"), $to(fn ($i) => new Row($i, new Wakes($i)))));
order('dates', $to(fn ($i) => new Row($i, new DateTime("@$i"), new Wakes($i))));
$rows[0]->more = $rows;
order('cycles', $rows);

// Objects that find no others.
$wakes = $to(fn ($i) => new Wakes("a$i"));
order('in two columns', $to(fn ($i) => ['id' => $i, 'from' => $wakes[$i], 'to' => new Wakes("b$i")]));
order('of two kinds', $to(fn ($i) => $i % 2 ? new Wakes($i) : new Row($i)));
order('in an earlier row', $to(fn ($i) => ['id' => $wakes[$i], 'to' => $i < 5 ? $wakes[$i + 9] : 1, 'name' => "name $i"]));
$lists = $to(fn ($i) => [$i, 'name', new Wakes($i)]);
order('in an array in an earlier row', $to(fn ($i) => ['list' => $lists[$i], 'to' => $i < 5 ? $lists[$i + 9] : 1, 'name' => "name $i"]));
order('in two blocks', array_map(fn ($i) => ['from' => new Wakes($i), 'to' => new Wakes(-$i)], range(1, 16400)));
class Turned { public function __construct(public $a, public $b) {} public function __sleep() { return ['b', 'a']; } }
order('beside columns', [new Turned(new Wakes(1), new Wakes(2)), $to(fn ($i) => ['from' => new Wakes($i), 'to' => $wakes[$i % 3]])]);

class Storage extends SplObjectStorage { public function getHash($object): string { return $object->more->format('c'); } }
foreach ($rows = $to(fn ($i) => new Job(null, new DateTime("@$i"))) as $i => $row) {
    $row->of = new Storage;
    foreach (array_slice($rows, max(0, $i - 2), min($i, 2)) as $earlier) $row->of[$earlier] = $i;
}
class Job { public function __construct(public ?Storage $of, public DateTime $more) {} }
echo 'by what other objects are: ', implode(' ', array_map(fn ($row) => count($row->of), msgpack_unpack(compact_form($rows)))), "\n";
?>
--EXPECT--
rows, each with one that has the one before: the same order of 40 calls
and one that has a later one: the same order of 40 calls
in maps: the same order of 60 calls
in lists: the same order of 80 calls
two kinds: the same order of 40 calls
beside what is in the value twice: the same order of 60 calls
a map by names: the same order of 40 calls
dates: the same order of 40 calls
cycles: the same order of 40 calls
in two columns: the same order of 40 calls
of two kinds: the same order of 20 calls
in an earlier row: the same order of 20 calls
in an array in an earlier row: the same order of 20 calls
in two blocks: the same order of 32800 calls
beside columns: the same order of 25 calls
by what other objects are: 0 1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
