--TEST--
Compact form: objects, enum cases and dates in cells are read as the plain form has them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $x; protected $y = 2; private $of; public function __construct($x, $of = null) { [$this->x, $this->of] = [$x, $of]; } }
class Magic { public function __construct(public $data) {} public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
class Slept { public $kept = 1; public $left = [1, 2]; public function __sleep() { return ['kept']; } }
class Text implements JsonSerializable { public $text = 'text'; public function jsonSerialize(): mixed { return 'json'; } }
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
$rows = fn (callable $cell) => array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => $cell($n)], range(1, 20));
$one = new Point(1);
$cycle = new Point(1, [1]);
$cycle->x = $rows(fn () => $cycle);
$list = [1, 2, 3, 4, 5];
$table = $rows(fn (int $n) => [$n, [$n]]);
$values = [
    'objects' => $rows(fn (int $n) => new Point($n, "text $n")),
    'some objects' => $rows(fn (int $n) => $n % 3 ? new Point($n, null) : null),
    'one object' => $rows(fn () => $one),
    'one object, also before' => [$one, $rows(fn () => $one)],
    'one object, also after' => [$rows(fn () => $one), $one],
    'objects of several classes' => $rows(fn (int $n) => [new Point($n), new Slept, new Magic([$n]), new stdClass][$n % 4]),
    'a table in itself' => $cycle,
    'tables in objects' => $rows(fn (int $n) => $n % 5 ? null : new Point($table, $table[3])),
    'the same arrays in objects' => $rows(fn (int $n) => new Point($list, $table)),
    '__serialize()' => $rows(fn (int $n) => new Magic(['number' => $n, 'list' => [$n]])),
    '__serialize() that returns a table' => $rows(fn (int $n) => new Magic($n % 5 ? [] : $table)),
    '__serialize() that returns one array' => [$table, new Magic($table), new Magic($table), $table],
    '__sleep()' => $rows(fn () => new Slept),
    'jsonSerialize()' => $rows(fn () => new Text),
    'enum cases' => $rows(fn (int $n) => $n % 2 ? Suit::Hearts : Suit::Spades),
    'enum cases in lists' => $rows(fn (int $n) => [Suit::Hearts, [Suit::Spades]]),
    'dates' => $rows(fn (int $n) => new DateTimeImmutable("@$n")),
    'one date' => $rows(fn () => $GLOBALS['date'] ??= new DateTime('2024-01-01')),
    'intervals' => $rows(fn (int $n) => new ArrayObject([$n])),
    'Timestamp' => $rows(fn (int $n) => new MessagePack\Type\Timestamp($n)),
    'Ext' => $rows(fn (int $n) => new MessagePack\Type\Ext(0x52, "\x34\x00$n")),
    'pairs' => array_map(fn (int $n) => [new Point($n), "text $n"], range(1, 20)),
    'a list' => array_map(fn (int $n) => new Point($n), range(1, 20)),
];
foreach ($values as $what => $value) {
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    echo "$what: ", shown(msgpack_unpack($packed)) === shown(msgpack_unpack($plain)) ? 'the same' : 'another value', strlen($packed) < strlen($plain) ? '' : ', not shorter', "\n";
}
?>
--EXPECT--
objects: the same
some objects: the same
one object: the same
one object, also before: the same
one object, also after: the same
objects of several classes: the same
a table in itself: the same
tables in objects: the same
the same arrays in objects: the same
__serialize(): the same
__serialize() that returns a table: the same
__serialize() that returns one array: the same
__sleep(): the same
jsonSerialize(): the same
enum cases: the same
enum cases in lists: the same
dates: the same
one date: the same
intervals: the same
Timestamp: the same
Ext: the same
pairs: the same
a list: the same
