--TEST--
A part that somebody refers to stays what it is while the iteration goes on
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

$rows = array_map(fn (int $i): array => ['id' => $i, 'list' => [$i, -$i]], range(1, 6));
$raw = new Raw(msgpack_pack($rows));
$ids = fn (): MessagePack\RawIterator => $raw->select([Raw::ANY, 'id']);
$unpack = fn (iterable $parts): string => json_encode(array_map(fn (Raw $part) => $part->unpack(), [...$parts]));

echo 'all: ', $unpack(iterator_to_array($ids(), false)), "\n";
$kept = [];
foreach ($ids() as $keys => $part) {
    if ($keys[0] % 2) {
        $kept[] = $part;
    }
}
echo 'every second: ', $unpack($kept), ', the last: ', $part->unpack(), "\n";

$iterator = $ids();
$iterator->rewind();
$first = $iterator->current();
$iterator->next();
$second = $iterator->current();
for ($i = 0; $i < 3; $i++) {
    $iterator->next();
}
echo 'by calls: ', $unpack([$first, $second, $iterator->current()]), "\n";
$clone = clone $first;
unset($first);
$iterator->next();
echo 'a clone: ', $unpack([$clone, $second]), "\n";

$weak = $gone = [];
foreach ($ids() as $part) {
    $weak[] = WeakReference::create($part);
    $gone[] = isset($weak[2]) && $weak[count($weak) - 3]->get() === null;
}
echo 'weakly: ', json_encode($gone), ', the last: ', end($weak)->get()->unpack(), "\n";

echo 'with what advances the iterator when a part is freed:';
$map = new WeakMap();
$iterator = $ids();
$iterator->rewind();
foreach (range(1, 2) as $_) {
    $map[$iterator->current()] = new class($iterator) {
        public function __construct(private Iterator $iterator)
        {
        }

        public function __destruct()
        {
            echo ' freed before ', $this->iterator->current()?->unpack();
            $this->iterator->next();
        }
    };
    $iterator->next();
}
while ($iterator->valid()) {
    echo ' ', $iterator->current()->unpack();
    $iterator->next();
}
echo "\nfrom the start again: ";
foreach ($iterator as $part) {
    echo $part->unpack();
}
foreach ($iterator as $part) {
    echo ' ', $part->unpack();
    foreach ($raw->select([Raw::ANY, 'list', Raw::ANY]) as $inner) {
        echo ',', $inner->unpack();
    }
    break;
}
echo "\nwith what rewinds it when a part is freed: ";
$iterator = $ids();
$iterator->rewind();
$map[$iterator->current()] = new class($iterator) {
    public function __construct(private Iterator $iterator)
    {
    }

    public function __destruct()
    {
        $this->iterator->rewind();
    }
};
$iterator->rewind();
$iterator->rewind();
echo $iterator->current()->unpack();
$map[$iterator->current()] = new class(WeakReference::create($iterator)) {
    public function __construct(private WeakReference $iterator)
    {
    }

    public function __destruct()
    {
        echo ', ', $this->iterator->get() ? 'still there' : 'gone';
    }
};
unset($iterator);
echo "\nproperties:";
foreach ($ids() as $keys => $part) {
    if ($keys[0] === 0) {
        $array = @new ArrayObject($part); // deprecated from PHP 8.6 on
        $array['note'] = 1;
        unset($array);
    }
    echo ' ', $part->unpack(), json_encode((array) $part);
}
echo "\nan array of a part: ", json_encode((array) $part), json_encode($part), "\n";
?>
--EXPECT--
all: [1,2,3,4,5,6]
every second: [2,4,6], the last: 6
by calls: [1,2,5]
a clone: [1,2]
weakly: [false,false,true,true,true,true], the last: 6
with what advances the iterator when a part is freed: freed before 3 freed before 4 5 6
from the start again: 123456 1,1,-1,2,-2,3,-3,4,-4,5,-5,6,-6
with what rewinds it when a part is freed: 1, gone
properties: 1{"note":1} 2[] 3[] 4[] 5[] 6[]
an array of a part: []6
