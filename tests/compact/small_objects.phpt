--TEST--
Compact form: a small object in which nothing repeats is plain MessagePack; one in which something does is read as it was
--EXTENSIONS--
msgpack
--FILE--
<?php
class Name { public $first = 'Ada'; protected $last = 'Lovelace'; }
class User { public $name; public $roles = ['admin']; private $id = 17; public $next; public function __construct(...$of) { foreach ($of as $key => $value) $this->$key = $value; } }
class Slept { public $kept = 1; public $left = 2; public function __sleep() { return ['kept']; } }
#[AllowDynamicProperties] class Open { public int $declared; public $other = 2; }
enum Suit { case Hearts; }

$cycle = new User(name: new Name);
$cycle->next = $cycle;
$unset = new Open;
$open = new Open;
$open->declared = 1;
$open->dynamic = 3;
$shared = new Name;
$values = [
    'nothing repeats' => new User(name: new Name),
    'a string' => new User(name: new Name, roles: ['Lovelace', 'Lovelace']),
    'a class' => new User(name: new Name, next: new Name),
    'an object' => new User(name: $shared, next: $shared),
    'itself' => $cycle,
    'a value is missing' => new User(name: $unset),
    'a property is dynamic' => new User(name: $open),
    '__sleep()' => new User(name: new Slept),
    'an enum case' => new User(name: Suit::Hearts),
    'more values' => new User(name: new Name, roles: array_map(fn ($n) => $n % 3 ? $n : true, range(1, 40))),
    'many numbers' => new User(name: new Name, roles: range(1, 40)),
    'many decimals' => new User(name: new Name, roles: array_map(fn ($n) => $n / 100, range(1, 40))),
    'in a map' => ['user' => new User(name: new Name), 'since' => 2001],
];
foreach ($values as $what => $value) {
    $compact = msgpack_pack($value, ['compact' => true]);
    $back = msgpack_unpack($compact);
    echo $what, ': ', $compact === msgpack_pack($value) ? 'plain' : 'compact', ', ', serialize($back) === serialize($value) ? 'equal' : 'not equal', "\n";
}
?>
--EXPECT--
nothing repeats: plain, equal
a string: compact, equal
a class: compact, equal
an object: compact, equal
itself: compact, equal
a value is missing: plain, equal
a property is dynamic: plain, equal
__sleep(): plain, equal
an enum case: plain, equal
more values: plain, equal
many numbers: compact, equal
many decimals: compact, equal
in a map: plain, equal
