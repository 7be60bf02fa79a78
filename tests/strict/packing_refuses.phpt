--TEST--
Strict packing refuses what would not come back
--INI--
error_reporting=24575
--FILE--
<?php
class Plain { public $a = 1; private ?int $b = null; protected $c = []; }
class Typed { public int $x; function __construct(?int $x = null) { if ($x !== null) { $this->x = $x; } } }
class Wakes extends Typed { function __wakeup() { $this->x ??= 0; } }
class ReadOnlyOne { function __construct(public readonly int $x = 1) {} }
#[AllowDynamicProperties] class Free { public $a = 1; }
class Sleeps { public $a = 1; public int $b; function __construct(private array $names = ['a', 'b']) { $this->b = 2; } function __sleep() { return $this->names; } }
#[AllowDynamicProperties] class FreeSleeps extends Sleeps {}
class WakesUp extends Sleeps { function __wakeup() {} }
class SleepsTyped { public int $b = 4; function __sleep() { return ['b']; } }
class SleepsToNothing { function __sleep() { return null; } }
class Serializes { public $a = 1; function __construct(private array $payload) {} function __serialize(): array { return $this->payload; } }
class Both { private int $x; function __serialize(): array { return [1]; } function __unserialize(array $data): void {} }
class ToNull implements Serializable { function serialize() { return null; } function unserialize($text) {} }
enum Suit { case Hearts; }

function with(object $object, callable $change): object
{
    @$change($object);
    return $object;
}

$unset = static fn ($object) => (function () { unset($this->a); })->call($object);
$add = static fn ($object) => $object->more = 1;
$values = [
    'plain' => new Plain, 'enum' => Suit::Hearts, 'stdClass' => (object) ['a' => [1], "\0x\0y" => 2], 'typed' => new Typed(5), 'readonly' => new ReadOnlyOne,
    'payload' => new Both, 'wakes' => new Wakes, 'dynamic, allowed' => with(new Free, $add), 'ArrayObject' => new ArrayObject([new Plain]),
    'exception' => new Exception('x', 1, new Error), 'date' => new DateTimeImmutable('2020-01-01'), 'type' => new MessagePack\Type\Timestamp(1),
    'twice' => [$plain = new Plain, $plain, [&$plain, new ArrayObject([$plain])]],
    'REFUSED: resource' => STDIN, 'REFUSED: incomplete' => unserialize('O:4:"Gone":1:{s:1:"x";i:1;}'), 'REFUSED: uninitialized' => new Typed,
    'REFUSED: uninitialized readonly' => (new ReflectionClass('ReadOnlyOne'))->newInstanceWithoutConstructor(),
    'REFUSED: unset' => with(new Plain, $unset), 'REFUSED: dynamic' => with(new Plain, $add), 'REFUSED: closure' => fn () => 1,
    'sleeps' => with(new Sleeps(['a', 'b', "\0Sleeps\0names"]), fn ($o) => null), 'REFUSED: sleeps without one' => new Sleeps(['a']),
    'REFUSED: sleeps with an unset one' => with(new Sleeps(['a', 'b']), $unset), 'sleeps without an unset one' => with(new Sleeps(['b', "\0Sleeps\0names"]), $unset),
    'REFUSED: sleeps with an unset typed one' => with(new SleepsTyped, static fn ($o) => (function () { unset($this->b); })->call($o)),
    'REFUSED: sleeps with an undeclared one' => new FreeSleeps(['a', 'b', 'c']), 'wakes up' => with(new WakesUp(['a', 'b']), $unset),
    'REFUSED: sleeps to nothing' => new SleepsToNothing, 'REFUSED: serializes to null' => new ToNull,
    'REFUSED: payload of a list' => new Serializes([1, 2]), 'REFUSED: payload of another property' => new Serializes(['z' => 1]),
    'payload of properties' => new Serializes(['a' => 1, "\0Serializes\0payload" => []]),
];
foreach ($values as $what => $value) {
    $is_refused = str_starts_with($what, 'REFUSED');
    foreach ([$value, [$value], ['k' => [1, new ArrayObject([$value])]], [&$value, $value], [$value, $value, new Plain, new Plain]] as $i => $shape) {
        foreach ([false, true] as $compact) {
            try {
                $bytes = @msgpack_pack($shape, ['strict' => true, 'compact' => $compact]);
                $same = $bytes === msgpack_pack($shape, ['compact' => $compact]) && var_export(@msgpack_unpack($bytes, null, ['strict' => true]), true) === var_export(msgpack_unpack($bytes), true);
                if ($is_refused || !$same) {
                    echo "$what, $i, ", var_export($compact), $same ? ": packed\n" : ": not the same\n";
                }
            } catch (Exception $e) {
                $messages[$what][preg_replace("~, in \\S+$~", "", $e->getMessage())] = 1;
            }
        }
    }
}
foreach ($messages as $what => $texts) {
    echo $what, ': ', implode(' | ', array_keys($texts)), "\n";
}
ini_set('msgpack.php_only', '0');
foreach (['date', 'plain', 'stdClass', 'enum', 'type'] as $what) {
    try {
        echo $what, ': ', bin2hex(msgpack_pack([$values[$what]], ['strict' => true])), "\n";
    } catch (Exception $e) {
        echo $what, ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
REFUSED: resource: Strict packing: a value of type resource
REFUSED: incomplete: Strict packing: the class of a __PHP_Incomplete_Class is missing
REFUSED: uninitialized: Strict packing: property Typed::$x has no value
REFUSED: uninitialized readonly: Strict packing: property ReadOnlyOne::$x has no value
REFUSED: unset: Strict packing: property Plain::$a has no value
REFUSED: dynamic: Strict packing: property Plain::$more is not declared
REFUSED: closure: Serialization of 'Closure' is not allowed
REFUSED: sleeps without one: Strict packing: property Sleeps::$b has no value
REFUSED: sleeps with an unset one: Strict packing: property Sleeps::$a has no value
REFUSED: sleeps with an unset typed one: Strict packing: property SleepsTyped::$b has no value
REFUSED: sleeps with an undeclared one: Strict packing: property FreeSleeps::$c has no value
REFUSED: sleeps to nothing: Strict packing: a method of SleepsToNothing returns nothing to be packed
REFUSED: serializes to null: Strict packing: a method of ToNull returns nothing to be packed
REFUSED: payload of a list: Strict packing: an object of Serializes has a number for a property
REFUSED: payload of another property: Strict packing: property Serializes::$z is not declared
date: date: Strict packing: an object of DateTimeImmutable comes back as data under php_only=0, in [0]
plain: plain: Strict packing: an object of Plain comes back as data under php_only=0, in [0]
stdClass: stdClass: Strict packing: an object of stdClass comes back as data under php_only=0, in [0]
enum: enum: Strict packing: an object of Suit comes back as data under php_only=0, in [0]
type: 91d6ff00000001
