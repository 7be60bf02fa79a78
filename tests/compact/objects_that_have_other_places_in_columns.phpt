--TEST--
Compact form: objects that occur again, or may do so, are written as columns, and stay the same objects
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Item
{
    public mixed $other = null;

    public function __construct(public int $id, public string $name)
    {
    }
}
function items(int $count = 30): array
{
    return array_map(fn($id) => new Item($id, "name $id"), range(1, $count));
}
function form(string $what, array $value): void
{
    $packed = compact_form($value);
    echo $what, ': ', preg_match('~\xc7\x03\x52\x34\x00\x1e~', $packed) ? 'columns' : 'no columns',
        shown(msgpack_unpack($packed)) === shown(msgpack_unpack(msgpack_pack($value, ['compact' => false]))) ? '' : ', other values', "\n";
}

$items = items();
form('in a list that has another holder', ['items' => $items]);
$last = $items[29];
form('one has another holder', $items);
form('one is written before', ['last' => $last, 'items' => $items]);
form('one is written afterwards', ['items' => $items, 'last' => $last]);
form('the list is written afterwards, too', ['items' => $items, 'again' => $items]);
form('one is there twice', [...array_slice($items, 0, 29), $items[3]]);
form('beside another list', [[...$items, $items[3]], items()]);
$items[2]->other = $items[7];
form('one has one that comes later', ['items' => $items]);
$items[7]->other = $items[2];
form('and that has the first one', ['items' => $items]);
$items[5]->other = $items[5];
form('one has itself', ['items' => $items]);
$items[9]->other = &$items;
form('one has the list', ['items' => &$items]);
$shared = items();
form('a reference to the list', ['a' => &$shared, 'b' => &$shared]);
form('a Map with the list', ['a' => &$shared, 'b' => new MessagePack\Type\Map($shared)]);
$pair = [new Item(0, 'first'), new Item(1, 'second'), new Item(2, 'third')];
form('a shared list in each', array_map(fn($id) => ['id' => $id, 'pair' => $pair], range(1, 30)));
$at = new DateTimeImmutable('2024-01-02');
form('a date in each, twice', array_map(fn($id) => ['id' => $id, 'from' => $date = $at->modify("+$id days"), 'to' => $date], range(1, 30)));
?>
--EXPECT--
in a list that has another holder: columns
one has another holder: columns
one is written before: columns
one is written afterwards: columns
the list is written afterwards, too: columns
one is there twice: columns
beside another list: columns
one has one that comes later: columns
and that has the first one: columns
one has itself: columns
one has the list: no columns
a reference to the list: no columns
a Map with the list: no columns
a shared list in each: columns
a date in each, twice: columns
