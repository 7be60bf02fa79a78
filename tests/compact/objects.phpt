--TEST--
Compact form: objects with methods, enum cases, and without some of their properties
--EXTENSIONS--
msgpack
--INI--
error_reporting=24575
--FILE--
<?php
require __DIR__ . '/include/compact.php';
enum Suit { case Hearts; case Spades; }
enum Level: int { case Low = 1; }
class Slept { public $first = 'first value'; public $second = 2; public $third = 3; public function __sleep() { return ['third', 'first']; } }
class Magic { public $data = []; public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
class Woken { public $times = 0; public $text = 'some text'; public function __wakeup() { $this->times++; } }
class Typed { public int $number; public ?string $text = 'some text'; protected array $list = []; private float $float = 1.5; }
#[AllowDynamicProperties] class Dynamic { public $declared = 'declared'; }
#[AllowDynamicProperties]
class Text implements Serializable
{
    public $text = 'a longer text';
    public function serialize() { return $this->text; }
    public function unserialize($text) { $this->text = $text; }
}
readonly class Point { public function __construct(public int $x, public int $y) {} }

function magic(array $data): Magic
{
    $magic = new Magic;
    $magic->data = $data;
    return $magic;
}

function dynamic(array $properties): Dynamic
{
    $dynamic = new Dynamic;
    foreach ($properties as $name => $value) {
        $dynamic->$name = $value;
    }
    return $dynamic;
}

$typed = new Typed;
$typed->number = 7;
$unset = new Dynamic;
unset($unset->declared);
$shared = range(1, 20);
foreach ([
    'enum cases' => [Suit::Hearts, Suit::Hearts, Suit::Spades, Level::Low, Suit::Hearts],
    '__sleep()' => [new Slept, new Slept, new Slept],
    '__serialize()' => [magic(['key' => 'text', 'other' => 1]), magic(['key' => 'text', 'other' => 2]), magic([1, 2]), magic([])],
    '__serialize() of one array' => [magic($shared), magic($shared), $shared],
    '__wakeup()' => [new Woken, new Woken],
    'properties without a value' => [new Typed, $typed, new Typed, $typed, clone $typed],
    'dynamic properties' => [new Dynamic, dynamic(['more' => 1]), dynamic(['more' => 2]), dynamic(['5' => 'number']), $unset, new Dynamic],
    'Serializable' => [new Text, new Text, 'a longer text', 'a longer text'],
    'readonly properties' => [new Point(1, 2), new Point(3, 4)],
    'stdClass' => [(object) ['name' => 1, 'other' => 2], (object) ['name' => 1, 'other' => 2], new stdClass, new stdClass],
    'internal classes' => [new ArrayObject($shared), new ArrayObject($shared), new DateTimeImmutable('2024-01-05'), new DateTimeImmutable('2024-01-06')],
] as $what => $objects) {
    echo same_as_plain($objects) && same_as_plain(['some text', 'some text', array_map(fn($object) => ['a' => $object, 'b' => 1], $objects)]) ? 'same' : 'other', ": $what\n";
}
?>
--EXPECT--
same: enum cases
same: __sleep()
same: __serialize()
same: __serialize() of one array
same: __wakeup()
same: properties without a value
same: dynamic properties
same: Serializable
same: readonly properties
same: stdClass
same: internal classes
