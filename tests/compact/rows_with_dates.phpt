--TEST--
Compact form: rows with dates are columns, also beside what userland writes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Post
{
    public function __construct(public int $id, public mixed $at)
    {
    }
}
class Payload
{
    public function __serialize(): array
    {
        return [];
    }
}

function form(string $what, array $list): void
{
    $packed = compact_form($list);
    echo $what, ': ', preg_match('~^\x92\x82\xc0\x03\x00\x00[\x92-\x94]\xc7.\x52[\x34\x35]~s', $packed) ? 'columns' : 'no columns',
        serialize(msgpack_unpack($packed)) === serialize($list) ? '' : ', read as another value', "\n";
}

$at = fn($i) => (new DateTimeImmutable('@' . (1700000000 + $i * 100000)))->setTimezone(new DateTimeZone('Europe/Berlin'));
$to = fn(callable $make) => array_map($make, range(0, 29));
form('in objects', $to(fn($i) => new Post($i, $at($i))));
form('in maps', $to(fn($i) => ['id' => $i, 'at' => $at($i)]));
form('in objects of stdClass', $to(fn($i) => (object) ['id' => $i, 'at' => new DateTime("2024-01-01 00:00:$i")]));
form('missing in some', $to(fn($i) => new Post($i, $i % 3 ? $at($i) : null)));
form('beside other objects', $to(fn($i) => new Post($i, $i % 3 ? $at($i) : new Post($i, null))));
form('beside what userland writes', $to(fn($i) => new Post($i, $i < 20 ? $at($i) : new Payload)));
form('of a year that PHP writes', $to(fn($i) => new Post($i, $i < 20 ? $at($i) : (new DateTime('2024-01-01'))->setDate(12345, 1, 1))));
?>
--EXPECT--
in objects: columns
in maps: columns
in objects of stdClass: columns
missing in some: columns
beside other objects: columns
beside what userland writes: columns
of a year that PHP writes: columns
