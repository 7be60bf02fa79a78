--TEST--
ObjectTransformer packs what property hooks return, and initializes lazy objects
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks and lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer};
use MessagePack\TypeTransformer\ObjectTransformer;

class Person
{
    public string $first = 'Ada';
    public string $last { get => strtoupper($this->last); }
    public string $full { get => "$this->first $this->last"; }
    public string $written { set => $value; }
    public int $virtual { set { } }
    public private(set) int $age = 36;
    public protected(set) int $unset;
}
class Throws { public $a { get => throw new LogicException('thrown by a hook'); } }
class Point { public $x = 0; protected $y = 0; public function __construct($x) { $this->x = $x; } }

$packer = (new Packer())->extendWith(new ObjectTransformer());
$show = fn (object $object) => print json_encode((new BufferUnpacker($packer->pack($object)))->unpack()) . "\n";
$person = new Person;
$person->last = 'Lovelace';
$person->written = 'w';
$show($person);
$point = new ReflectionClass('Point');
$show($point->newLazyGhost(fn (Point $ghost) => $ghost->__construct(1)));
$show($point->newLazyProxy(fn () => new Point(2)));
foreach ([new Throws, $point->newLazyGhost(fn () => throw new LogicException('thrown by an initializer'))] as $object) {
    try {
        $packer->pack([$object]);
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
{"first":"Ada","last":"LOVELACE","full":"Ada LOVELACE","written":"w","age":36}
{"x":1}
{"x":2}
thrown by a hook
thrown by an initializer
