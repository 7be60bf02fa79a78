--TEST--
Compact form: cells of several kinds, and objects among others that were written before, are columns of a union
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Event { public function __construct(public int $id, public mixed $of = null) {} }
class Placed extends Event { public string $by = 'Ann'; }
class Paid extends Event { private array $amounts = [1, 2]; }
final class Sent extends Event {}
enum Suit { case Hearts; }

/** The bytes that a value takes for each element, and whether it is read as the plain form is, also by way of a Raw. */
function form(string $what, array $list): void
{
    $packed = compact_form($list);
    $read = shown(msgpack_unpack($packed)) === shown(msgpack_unpack(msgpack_pack($list, ['compact' => false])));
    $parts = shown(msgpack_unpack(MessagePack\Raw::fromDiagnostic((string) new MessagePack\Raw($packed))->bytes()));
    echo $what, ': ', preg_match('~(\xc7.|\xc8..)\x52\x32|[\xd5\xd6\xd7\xd8]\x52\x32~s', $packed) ? 'a union' : 'no union', ', ', round(strlen($packed) / count($list)), ' bytes each',
        $read ? '' : ', read as another value', $parts === shown(msgpack_unpack($packed)) ? '' : ', other parts', "\n";
}

$to = fn (callable $make, int $count = 60): array => array_map($make, range(0, $count - 1));
$row = fn (int $i) => ['id' => $i, 'name' => 'name ' . $i % 7, 'price' => $i / 4];
form('rows', $to($row));
foreach (['[]' => [], 'a text' => 'text', 'a number' => 5, 'a list' => [1, 2], 'an object' => new Event(1), 'an enum case' => Suit::Hearts] as $name => $odd) {
    form("one is $name", $to(fn ($i) => $i === 40 ? $odd : $row($i)));
}
form('the first is a text', ['text', ...$to($row)]);
form('half are texts', $to(fn ($i) => $i % 2 ? "text $i" : $row($i)));
form('lists and maps', $to(fn ($i) => $i % 3 ? [$i, $i + 1] : $row($i)));
form('with nulls', $to(fn ($i) => $i % 5 ? ($i % 3 ? new Placed($i) : new Paid($i)) : null));
form('two classes', $to(fn ($i) => $i % 2 ? new Placed($i) : new Paid($i)));
form('four, and rows', $to(fn ($i) => [new Placed($i), new Paid($i), new Sent($i), new Event($i), $row($i)][$i % 5]));
$classes = $to(function ($i) { eval("class Many$i { public \$id = 1; public \$name = 'name'; }"); return "Many$i"; }, 12);
form('more kinds than a union has', $to(fn ($i) => new $classes[$i % 12]));
form('in a column', $to(fn ($i) => ['id' => $i, 'of' => $i % 2 ? "text $i" : 1000 * $i]));
form('in a column that some lack', $to(fn ($i) => ['id' => $i] + ($i % 3 ? ['of' => $i % 2 ? "text $i" : 1000 * $i] : [])));
form('as properties', $to(fn ($i) => new Event($i, $i % 2 ? new Paid($i) : $row($i))));
form('in lists', $to(fn ($i) => [$i % 2 ? new Paid($i) : $row($i), $i, $i, $i, $i]));
form('in maps', $to(fn ($i) => ['key' . $i % 9 => $i % 2 ? "text $i" : $row($i)]));
form('seven', $to(fn ($i) => $i % 2 ? new Placed($i) : new Paid($i), 7));

$events = $to(fn ($i) => new Event($i));
form('one is there twice', [...$events, $events[7]]);
form('all are there twice', [...$events, ...$events]);
form('one was written before', ['first' => $events[7], 'all' => [$events]]);
form('shared', $to(fn ($i) => new Event($i, $events[$i % 9])));
form('in each other', array_map(fn ($i) => $i === 0 ? $events[0] : ($events[$i]->of = $events[$i - 1]), array_keys($events)));
$paid = $to(fn ($i) => new Paid($i));
form('one in a cell of another column', $to(fn ($i) => $i % 2 ? new Placed($i, $paid[$i - 1]) : $paid[$i]));
form('one in a later cell', $to(fn ($i) => $i % 2 ? $paid[$i] : new Placed($i, $paid[($i + 3) % 60])));
foreach ($events as $i => $event) $event->of = $i % 2 ? $events : null;
form('a list in itself', [$events, ...$events]);
$list = $to($row);
$list[5] = 'text';
$list[6] = &$list[7];
form('a reference', $list);
$list = $to(fn ($i) => $i % 2 ? new Placed($i) : $row($i));
$list[1]->of = &$list[0];
$list[3]->of = &$list[1];
form('references to cells', $list);
form('after a reference', [$list, &$list[5]]);

// A short list in one that is no union has columns of its own.
echo strlen(compact_form([...$to(fn ($i) => crc32("$i") >> 8, 13), $to($row, 13)])) < 150 ? "columns\n" : "no columns\n";

// Nothing is saved.
form('scalars', $to(fn ($i) => [$i % 2 ? md5("$i") : $i, random_bytes(9)][$i % 2]));
form('blocks', $to(fn ($i) => $i % 1000 ? ['id' => $i, 'name' => 'name'] : [], 40000));
?>
--EXPECT--
rows: no union, 3 bytes each
one is []: a union, 4 bytes each
one is a text: a union, 4 bytes each
one is a number: a union, 4 bytes each
one is a list: a union, 4 bytes each
one is an object: a union, 4 bytes each
one is an enum case: a union, 4 bytes each
the first is a text: a union, 3 bytes each
half are texts: a union, 2 bytes each
lists and maps: a union, 3 bytes each
with nulls: a union, 4 bytes each
two classes: a union, 4 bytes each
four, and rows: a union, 4 bytes each
more kinds than a union has: a union, 8 bytes each
in a column: no union, 6 bytes each
in a column that some lack: no union, 4 bytes each
as properties: a union, 8 bytes each
in lists: a union, 8 bytes each
in maps: no union, 13 bytes each
seven: no union, 15 bytes each
one is there twice: a union, 4 bytes each
all are there twice: a union, 2 bytes each
one was written before: a union, 131 bytes each
shared: a union, 5 bytes each
in each other: a union, 4 bytes each
one in a cell of another column: a union, 4 bytes each
one in a later cell: a union, 4 bytes each
a list in itself: a union, 6 bytes each
a reference: a union, 5 bytes each
references to cells: no union, 13 bytes each
after a reference: no union, 379 bytes each
columns
scalars: no union, 6 bytes each
blocks: a union, 3 bytes each
