--TEST--
Compact form: objects of one class, and maps that lack keys of others, are written as columns
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public int $x; protected $y = 2; public ?string $label = null; public function __construct(?int $x = null) { if ($x !== null) $this->x = $x; } }
#[AllowDynamicProperties] class Open { public $n; public $text = 'text'; }
class Restored { public $n; public function __construct(int $n) { $this->n = $n; } public function __unserialize(array $data): void { $this->n = $data['n']; } }

function form(string $what, mixed $value): void
{
    $packed = compact_form($value);
    $read = msgpack_unpack($packed);
    echo $what, ': ', preg_match('~^\x92\x82\xc0\x03\x00\x00[\x92-\x94]\xc7.\x52[\x34\x35]~s', $packed) ? 'columns' : 'no columns',
        str_contains($packed, "\x52\x38") ? ', keys are missing' : '',
        shown($read) === shown(msgpack_unpack(msgpack_pack($value, ['compact' => false]))) ? '' : ', read as another value', "\n";
}

$to = fn(callable $make) => array_map($make, range(0, 49));
form('objects', $to(fn($i) => new Point($i)));
form('objects in a map', array_combine($to(fn($i) => "key $i"), $to(fn($i) => new Point($i))));
form('objects and nulls', $to(fn($i) => $i % 5 ? new Point($i) : null));
form('objects without a value', $to(fn($i) => new Point($i % 6 ? $i : null)));
$open = $to(fn($i) => new Open);
$open[30]->more = 1;
form('with another property', $open);
form('of two classes', $to(fn($i) => $i % 2 ? new Point($i) : new ArrayObject));
form('with an __unserialize()', $to(fn($i) => new Restored($i)));
$point = new Point(1);
form('twice', [...$to(fn($i) => new Point($i)), $point, $point]);
$rows = $to(fn($i) => ['id' => $i, 'points' => [new Point($i), new Point(-$i), new Point(7)]]);
form('in rows', $rows);
$shared = [new Point(1), new Point(2), new Point(3)];
form('in an array of several holders', [...$to(fn($i) => ['id' => $i, 'points' => [new Point($i), new Point(-$i)]]), ['id' => 50, 'points' => $shared], ['id' => 51, 'points' => $shared], [$shared]]);

$without = fn(array $row, int $i) => array_diff_key($row, array_flip(array_filter(array_keys($row), fn($key) => ($i + strlen($key)) % 4 === 0)));
$row = fn($i) => ['id' => $i, 'name' => "name $i", 'extra' => $i * 7, 'since' => '2024-01-02'];
form('maps', $to(fn($i) => $without($row($i), $i)));
form('a key comes late', $to(fn($i) => $i < 20 ? ['id' => $i, 'last' => 1] : ['id' => $i, 'number' => 2 * $i, 'last' => 1]));
form('in another order', $to(fn($i) => $i === 30 ? array_reverse($row($i), true) : $row($i)));
form('fewer in another order', $to(fn($i) => $i === 30 ? ['name' => 'name', 'id' => 3] : $row($i)));
form('a row is a list', $to(fn($i) => $i % 10 ? ['id' => $i, 0 => "name $i"] : unserialize('a:1:{i:0;s:4:"text";}')));
form('a row is empty', $to(fn($i) => $i % 10 ? ['id' => $i, 'name' => "name $i"] : []));
form('most are missing', $to(fn($i) => ["key $i" => 1]));
?>
--EXPECT--
objects: columns
objects in a map: columns
objects and nulls: columns
objects without a value: columns, keys are missing
with another property: columns
of two classes: columns
with an __unserialize(): no columns
twice: columns
in rows: columns
in an array of several holders: columns
maps: columns, keys are missing
a key comes late: columns, keys are missing
in another order: columns
fewer in another order: columns
a row is a list: columns
a row is empty: columns
most are missing: columns
