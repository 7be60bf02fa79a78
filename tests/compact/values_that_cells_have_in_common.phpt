--TEST--
Compact form: an object, enum case or array that many cells have takes bits in each of these; an object is one object
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

enum State { case Open; case Paid; case Sent; }
class Author { public $first; public function __construct(public int $number, public ?object $other = null) {} }
class Post { public function __construct(public int $number, public mixed $author, public State $state) {} }
class Code { public function __construct(private string $code) {} public function __serialize(): array { return [$this->code]; } public function __unserialize(array $data): void { [$this->code] = $data; } }
class User { public $roles = ['user']; public $casts = ['at' => 'datetime', 'is' => 'bool']; public $guarded = ['*']; public $tables = [[1, 2], [3, 4], [5, 6]]; public function __construct(public int $number) {} }
class Node { public $children = []; public function __construct(public int $number, public ?Node $parent = null) {} }

$state = fn (int $i) => State::cases()[$i * $i % 3];
$authors = array_map(fn ($i) => new Author($i), range(0, 4));
$codes = [new Code('EUR'), new Code('USD')];
$dates = [new DateTime('2026-01-02'), new DateTimeImmutable('2026-03-04')];
$posts = fn (int $count, callable $author) => array_map(fn (int $i) => new Post($i, $author($i), $state($i)), range(1, $count));
$chain = new Author(0);
for ($i = 1; $i < 6; $i++) {
    $chain = new Author($i, $chain);
}
$links = [];
for ($each = $chain; $each; $each = $each->other) {
    $links[] = $each;
}
$links[5]->first = $chain;
$nodes = [new Node(0)];
for ($i = 1; $i < 200; $i++) {
    $nodes[$i] = new Node($i, $nodes[intdiv($i, 9)]);
}
$slot = $authors[0];
$lists = [range(1, 9), range(1, 20), ['text', 'other text'], [5], [[1, 2], [3, 4]]];
$pairs = [[$authors[0], 'first'], [$authors[1], State::Open], [[$codes[0]]]];
$values = [
    'enum cases in a list' => array_map($state, range(1, 99)),
    'one enum case' => array_fill(0, 99, State::Open),
    'objects in a list' => array_map(fn ($i) => $authors[$i % 3], range(1, 99)),
    'properties of rows' => $posts(99, fn ($i) => $authors[$i % 5]),
    'some are null' => $posts(99, fn ($i) => $i % 4 ? $authors[$i % 5] : null),
    'of two kinds' => $posts(99, fn ($i) => $i % 4 ? $authors[$i % 5] : $state($i)),
    'among other values' => $posts(99, fn ($i) => [$authors[$i % 5], $i, 'text', [$i], null][$i % 7 % 5]),
    'objects before' => [$authors, $posts(99, fn ($i) => $authors[$i % 5])],
    'all before' => [$authors, array_map(fn ($i) => ['id' => $i, 'by' => $authors[$i % 5]], range(1, 99))],
    'objects after' => [$posts(99, fn ($i) => $authors[$i % 5]), $authors],
    'dates' => $posts(99, fn ($i) => $dates[$i % 2]),
    'with a method' => $posts(99, fn ($i) => $codes[$i % 2]),
    'in each other' => $posts(99, fn ($i) => $links[$i % 6]),
    'parents' => $nodes,
    'in a payload' => [$codes[0], new ArrayObject($posts(99, fn ($i) => $authors[$i % 5])), new ArrayObject(array_map($state, range(1, 99)))],
    '256' => (fn ($all) => array_map(fn ($i) => $all[$i % 256], range(0, 1999)))(array_map(fn ($i) => new Author($i), range(0, 255))),
    'more than 256' => (fn ($all) => array_map(fn ($i) => $all[$i % 300], range(0, 1999)))(array_map(fn ($i) => new Author($i), range(0, 299))),
    'in two blocks' => array_map(fn ($i) => $authors[$i % 5], range(1, 20000)),
    'held by a reference' => [&$slot, $posts(99, fn ($i) => $authors[$i % 5]), &$slot],
    'defaults' => array_map(fn ($i) => new User($i), range(1, 99)),
    'shared arrays' => array_map(fn ($i) => ['number' => $i, 'range' => $GLOBALS['lists'][$i * $i % 5], 'map' => ['a' => 1, 'b' => [$i % 2]]], range(1, 99)),
    'arrays with objects' => array_map(fn ($i) => ['number' => $i, 'pair' => $GLOBALS['pairs'][$i % 3]], range(1, 99)),
    'arrays in a payload' => new ArrayObject(array_map(fn ($i) => ['number' => $i, 'range' => $GLOBALS['lists'][$i % 5]], range(1, 99))),
    'more than 4096 arrays' => (fn ($all) => array_merge($all, array_map(fn ($i) => ['number' => $i, 'row' => $all[$i % 5]], range(1, 99)), $all))(array_map(fn ($i) => [$i, "text $i"], range(1, 5000))),
    'too few' => (fn ($all) => array_map(fn ($i) => ['id' => $i, 'val' => $i % 2 ? "other$i" : $all[$i * 7 % 5]], range(0, 11)))(array_map(fn ($i) => ['k' => $i, 'l' => "t$i"], range(0, 4))),
    'few' => array_map($state, range(1, 7)),
];
foreach ($values as $what => $value) {
    $compact = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    $raw = MessagePack\Raw::fromDiagnostic((string) new MessagePack\Raw($compact))->bytes();
    $strict = msgpack_unpack($compact, null, ['throw' => true, 'strict' => true]);
    echo "$what: ", shown(msgpack_unpack($compact)) === shown(msgpack_unpack($plain)) && shown($strict) === shown($value)
        && shown(msgpack_unpack($raw)) === shown($value) ? 'the same' : 'another value',
        ', ', round(100 * strlen($compact) / strlen($plain), 1), " %\n";
}
$read = msgpack_unpack(compact_form($values['parents']));
$read[1]->number = -1;
echo $read[9]->parent->number, $read[17]->parent->number, $read[18]->parent->number, "\n";

// values with forms of MessagePack are no objects to a reader that may be referred to
$types = [new MessagePack\Type\Ext(5, 'a'), new MessagePack\Type\Timestamp(1), new MessagePack\Raw("\xd4\1\2"), new MessagePack\Type\Map(['a' => 1]), new MessagePack\Type\Bin(str_repeat('x', 256)), new MessagePack\Raw("\x93\1\2\3")];
foreach ($types as $type) {
    foreach ([array_fill(0, 30, $type), array_map(fn ($i) => ['id' => $i, 'at' => $type], range(1, 30)), new ArrayObject(array_fill(0, 30, $type))] as $value) {
        echo shown(msgpack_unpack(compact_form($value), null, ['throw' => true])) === shown(msgpack_unpack(msgpack_pack($value))) ? '' : $type::class . " is another value\n";
    }
}

class Shown { public $inner; }
class Inner { public $outer; public function __debugInfo() { $GLOBALS['shown'] = compact_form(array_fill(0, 99, $this->outer)); return []; } }
$outer = new Shown;
$outer->inner = new Inner;
$outer->inner->outer = $outer;
print_r($outer, true);
echo shown(msgpack_unpack($shown)) === shown(array_fill(0, 99, $outer)) ? "the same while it is printed\n" : "another one\n";

$object = '82c0 a6 417574686f72 a6 6e756d626572 01 ';
show_unpacked('in a list', message("92 $object 92c70352340003 93c702523103 d45302 c0"));
show_unpacked('in a payload', message("92 $object 82c0ab4172726179 4f626a656374c0 93 00 92c70352340003 92d45231d45302 90"));
show_unpacked('an array in a payload', message("92 9105 82c0ab4172726179 4f626a656374c0 93 00 92c70352340003 92d45231d45302 90"));
show_unpacked('an array', message('92 9105 92c70352340003 92d45231d45302'));
show_unpacked('the list', message("92 $object 92c70352340003 92d45231d45303"));
show_unpacked('an object as a key', message("92 $object 92c70352340003 93c70352350001 92d45231d45302 c702520005"));
show_unpacked('an object as a part', message("92 $object 92c70352340003 92c703523961 00 92d45231d45302"));
show_unpacked('nothing', message("92 $object 92c70352340003 92d45231d45304"));
show_unpacked('of a class that is not allowed', message("92 $object 92c70352340003 92d45231d45302"), ['allowed_classes' => []]);
try {
    msgpack_unpack(message("92 $object 92c70352340003 95c70051c0 a6 6e756d626572 a6 417574686f72 92d45231d45302"));
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
echo json_encode((new MessagePack\BufferUnpacker(message('92 9105 92c70352340003 92d45231d45302'), MessagePack\UnpackOptions::COMPACT))->unpack()), "\n";
?>
--EXPECT--
enum cases in a list: the same, 15.7 %
one enum case: the same, 10.5 %
objects in a list: the same, 20 %
properties of rows: the same, 11.5 %
some are null: the same, 11.8 %
of two kinds: the same, 11.5 %
among other values: the same, 12.7 %
objects before: the same, 11.5 %
all before: the same, 21.5 %
objects after: the same, 11.9 %
dates: the same, 11 %
with a method: the same, 11.3 %
in each other: the same, 11.5 %
parents: the same, 11.5 %
in a payload: the same, 11 %
256: the same, 16.1 %
more than 256: the same, 29.4 %
in two blocks: the same, 9.6 %
held by a reference: the same, 30.6 %
defaults: the same, 5.3 %
shared arrays: the same, 17.3 %
arrays with objects: the same, 16.1 %
arrays in a payload: the same, 31.3 %
more than 4096 arrays: the same, 29.8 %
too few: the same, 42.7 %
few: the same, 87 %
-1-12
the same while it is printed
in a list: a:2:{i:0;O:6:"Author":2:{s:5:"first";N;s:6:"number";i:1;}i:1;a:3:{i:0;N;i:1;N;i:2;r:2;}}
in a payload: a:2:{i:0;O:6:"Author":2:{s:5:"first";N;s:6:"number";i:1;}i:1;O:11:"ArrayObject":4:{i:0;i:0;i:1;a:3:{i:0;r:2;i:1;r:2;i:2;r:2;}i:2;a:0:{}i:3;N;}}
an array in a payload: Parse error at offset 40, in [1]->__unserialize()[1]
an array: a:2:{i:0;a:1:{i:0;i:5;}i:1;a:3:{i:0;a:1:{i:0;i:5;}i:1;a:1:{i:0;i:5;}i:2;a:1:{i:0;i:5;}}}
the list: Parse error at offset 38, in [1]
an object as a key: Parse error at offset 42, in [1][0]
an object as a part: Parse error at offset 42, in [1][0]
nothing: Parse error at offset 38, in [1]
of a class that is not allowed: a:2:{i:0;O:6:"Author":1:{s:6:"number";i:1;}i:1;a:3:{i:0;r:2;i:1;r:2;i:2;r:2;}}
Cannot assign Author to property Author::$number of type int, in [1][0]->number
[[5],[[5],[5],[5]]]
