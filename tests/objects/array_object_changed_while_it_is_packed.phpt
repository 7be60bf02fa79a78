--TEST--
An ArrayObject or ArrayIterator that userland changes while it is packed is packed as it was, although PHP changes its elements in place
--EXTENSIONS--
msgpack
--FILE--
<?php
class Runs
{
    public function __construct(public ?Closure $closure = null)
    {
    }

    public function __serialize(): array
    {
        ($this->closure)();
        return [];
    }

    public function __unserialize(array $data): void
    {
    }
}

class Titled extends ArrayObject
{
    public function __serialize(): array
    {
        return ['title' => 'all'] + parent::__serialize();
    }

    public function __unserialize(array $data): void
    {
        parent::__unserialize(array_slice($data, 1));
    }
}

$changes = [
    'append' => function (ArrayAccess $elements) {
        for ($i = 0; $i < 1000; $i++) {
            $elements[] = "new $i";
        }
    },
    'unset' => function (ArrayAccess $elements) {
        unset($elements[5], $elements[9], $elements['five'], $elements['nine']);
    },
    'replace' => function (ArrayAccess $elements) {
        $elements[9] = $elements['nine'] = 'new';
    }
];
$keys = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
foreach ([ArrayObject::class, ArrayIterator::class, Titled::class] as $class) {
    foreach ($changes as $name => $change) {
        foreach ([array_keys($keys), $keys] as $names) {
            foreach ([false, true] as $isCompact) {
                $runs = new Runs();
                $before = array_combine($names, [$runs, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
                $elements = new $class($before);
                $runs->closure = fn () => $change($elements);
                [$unpacked, $end] = msgpack_unpack(msgpack_pack([$elements, 'end'], ['compact' => $isCompact]));
                if (array_slice($unpacked->getArrayCopy(), 1, null, true) !== array_slice($before, 1, null, true) || $end !== 'end') {
                    var_dump($class, $name, $isCompact, $unpacked);
                }
                if ($elements->getArrayCopy() === $before) {
                    echo "not changed\n";
                }
            }
        }
    }
}
echo "done\n";
--EXPECT--
done
