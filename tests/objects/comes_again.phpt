--TEST--
An object that comes again is written once, though it has a single holder: inside an array, a table or a call
--EXTENSIONS--
msgpack
--FILE--
<?php
class Leaf { public $x = 1; }
class Holder { public $held; }
class Asked {
    public $held;
    public static int $calls = 0;
    public function __serialize(): array { self::$calls++; return ['leaf' => $this->held->held]; }
    public function __unserialize(array $data): void { $this->held = $data['leaf']; }
}

function holder(mixed $held): Holder
{
    $holder = new Holder;
    $holder->held = $held;
    return $holder;
}

function leaves(mixed $value): int
{
    return substr_count(msgpack_pack($value), "\xa4Leaf");
}

$shared = [new Leaf];
echo 'a shared array: ', leaves([$shared, [[$shared]]]), "\n";
echo 'after one that is over: ', leaves([[[$shared]], [new Leaf, new Leaf], [[$shared]]]), "\n";
$root = [new Leaf];
$root[] = &$root;
echo 'the root, by reference: ', leaves($root), "\n";
$holder = new Holder;
$holder->held = [new Leaf, $holder];
echo 'the root, by an object: ', leaves($holder->held), "\n";
$object = (object) ['leaf' => new Leaf];
echo 'a table: ', leaves([$object, (array) $object]), leaves([(array) $object, $object]), "\n";
$object->again = $object;
echo 'a table that is the root: ', leaves((array) $object), "\n";
$leaf = new Leaf;
$references = [&$leaf, &$leaf];
unset($leaf);
echo 'a reference: ', leaves($references), "\n";
$holder = holder(new Leaf);
$asked = new Asked;
$asked->held = $holder;
echo 'a call: ', leaves([$holder, $asked]), leaves([new Leaf, $holder, $asked]), ', ', Asked::$calls, " calls\n";
$back = msgpack_unpack(msgpack_pack([$holder, $asked]));
var_dump($back[0]->held === $back[1]->held);
?>
--EXPECT--
a shared array: 1
after one that is over: 3
the root, by reference: 1
the root, by an object: 1
a table: 11
a table that is the root: 1
a reference: 1
a call: 12, 2 calls
bool(true)
