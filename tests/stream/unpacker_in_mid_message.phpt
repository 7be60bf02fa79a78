--TEST--
During a message an unpacker may be moved, reset, copied and constructed again; its objects are freed with it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Extension;
use MessagePack\Packer;

final class Item
{
    public mixed $other = null;

    public function __construct(private readonly string $name, private readonly ?Closure $atEnd = null)
    {
    }

    public function __destruct()
    {
        echo "  $this->name ends\n";
        $this->atEnd && ($this->atEnd)();
    }
}

final class Items implements Extension
{
    public ?Closure $atEnd = null;
    public ?Closure $inside = null;
    public bool $circular = false;

    public function getType(): int
    {
        return 1;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $item = new Item($unpacker->read($extLength), $this->atEnd);
        $item->other = $this->circular ? $unpacker : null;
        $this->inside && ($this->inside)($unpacker);
        return $item;
    }
}

/** An unpacker that has read an ext, and is suspended before the second element. */
function waiting(Items $items = new Items, string $name = 'a'): BufferUnpacker
{
    $unpacker = new BufferUnpacker("\x92\xd4\x01$name", null, [$items]);
    if ($unpacker->tryUnpack() !== []) {
        echo "NOT waiting\n";
    }
    return $unpacker;
}

function show(array $values): void
{
    echo '  ', json_encode($values), "\n";
}

$cases = [
    'goes on' => fn($u) => show($u->append("\x01")->tryUnpack()),
    'freed' => fn($u) => null,
    'reset' => fn($u) => show($u->reset("\x07")->tryUnpack()),
    'released' => fn($u) => show([$u->release(), $u->append("\x01")->tryUnpack()]),
    'seek() back' => fn($u) => show($u->seek(2)->seek(0)->append("\x01")->tryUnpack()),
    'seek() elsewhere' => fn($u) => show($u->seek(3)->tryUnpack()),
    'read()' => fn($u) => show([bin2hex($u->read(1)), $u->append("\x01")->tryUnpack()]),
    'unpack()' => fn($u) => show([$u->append("\x01")->unpack()]),
    'clone' => function ($u) {
        $copy = clone $u;
        show($copy->append("\x01")->tryUnpack());
        show($u->append("\x02")->tryUnpack());
    },
    'withBuffer()' => fn($u) => show([$u->withBuffer("\x05")->tryUnpack(), $u->append("\x01")->tryUnpack()]),
    'extendWith()' => fn($u) => show([$u->extendWith(new Items)->append("\x01")->tryUnpack(), $u->append("\x02")->tryUnpack()]),
    'constructed again' => function ($u) {
        $u->__construct("\x92\x03");
        show($u->append("\x04")->tryUnpack());
    },
    'a bad byte' => function ($u) {
        try {
            $u->append("\xc1\x05")->tryUnpack();
        } catch (UnpackingFailedException $e) {
            echo "  {$e->getMessage()}, {$u->getRemainingCount()} left\n";
        }
        show($u->tryUnpack());
    },
    'another depth' => function ($u) {
        ini_set('msgpack.max_depth', '1');
        show($u->append("\x91\x01")->tryUnpack());
        ini_restore('msgpack.max_depth');
    },
    'dumped' => function ($u) {
        ob_start();
        var_dump($u);
        echo str_contains(ob_get_clean(), 'object(Item)') ? "  DUMPED\n" : '';
        show($u->append("\x01")->tryUnpack());
    },
];
foreach ($cases as $name => $case) {
    echo "$name\n";
    $case(waiting());
}

echo "a cycle through the unpacker\n";
$items = new Items;
$items->circular = true;
waiting($items);
gc_collect_cycles();
echo "  collected\n";

echo "a cycle through a key that came twice\n";
$u = new BufferUnpacker("\x83\xa1k\xd4\x01b\xa1k\xd4\x01c", null, [$items]);
$u->tryUnpack();
$u = null;
gc_collect_cycles();
echo "  collected\n";

echo "a destructor that uses the unpacker\n";
$items = new Items;
$u = waiting($items, 'd');
$items->atEnd = function () use (&$u, $items) {
    $items->atEnd = null;
    show($u->append("\x01")->tryUnpack());
};
show($u->append("\xd4\x01e")->tryUnpack());
$items->atEnd = fn() => $u->reset("\x92\x09")->tryUnpack();
$v = waiting($items, 'f');
$v->reset("\x01");
$v = null;
show($u->append("\x08")->tryUnpack());

echo "an extension that calls the unpacker\n";
foreach (['tryUnpack', 'unpack', 'release', 'reset'] as $method) {
    $items = new Items;
    $items->inside = function ($u) use ($items, $method) {
        $items->inside = null;
        try {
            show((array) $u->$method());
        } catch (UnpackingFailedException $e) {
            echo "  {$e->getMessage()}\n";
        }
    };
    echo " $method\n";
    $u = new BufferUnpacker("\x05\x93\x01\xd4\x01g\x92\xd4\x01h", null, [$items]);
    show($u->tryUnpack());
    show($u->append("\x06\x07")->tryUnpack());
    $u = null;
}
?>
--EXPECT--
goes on
  [[{"other":null},1]]
  a ends
freed
  a ends
reset
  a ends
  [7]
released
  [0,[[{"other":null},1]]]
  a ends
seek() back
  [[{"other":null},1]]
  a ends
seek() elsewhere
  a ends
  [97]
read()
  a ends
  ["92",[{"other":null},1]]
  a ends
unpack()
  a ends
  [[{"other":null},1]]
  a ends
clone
  [[{"other":null},1]]
  a ends
  [[{"other":null},2]]
  a ends
withBuffer()
  [[5],[[{"other":null},1]]]
  a ends
extendWith()
  [[[{"other":null},1]],[[{"other":null},2]]]
  a ends
  a ends
constructed again
  a ends
  [[3,4]]
a bad byte
  a ends
  Unknown code: 0xc1, 1 left
  [5]
another depth
  [[{"other":null},[1]]]
  a ends
dumped
  [[{"other":null},1]]
  a ends
a cycle through the unpacker
  a ends
  collected
a cycle through a key that came twice
  c ends
  b ends
  collected
a destructor that uses the unpacker
  [[{"other":null},{"other":null}]]
  d ends
  e ends
  [1]
  f ends
  [[9,8]]
an extension that calls the unpacker
 tryUnpack
  []
  h ends
  [5]
  [[1,{"other":null},[{"other":null},6]],7]
  g ends
  h ends
 unpack
  h ends
  Not enough data to read
  [5]
  [[1,{"other":null},6],7]
  g ends
 release
  [6]
  g ends
  h ends
  [5]
  [{"other":null},6,7]
  h ends
 reset
  {"\u0000MessagePack\\BufferUnpacker\u0000buffer":"","\u0000MessagePack\\BufferUnpacker\u0000offset":0,"\u0000MessagePack\\BufferUnpacker\u0000isBigIntAsDec":false,"\u0000MessagePack\\BufferUnpacker\u0000isBigIntAsGmp":false,"\u0000MessagePack\\BufferUnpacker\u0000extensions":{"1":{"atEnd":null,"inside":null,"circular":false}}}
  g ends
  [5]
  [6,7]
