--TEST--
Compact form: empty lists and maps in columns are read as they were
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = fn (callable $cell) => array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => $cell($n)], range(1, 20));
$values = [
    'all empty' => $rows(fn () => []),
    'lists' => $rows(fn (int $n) => $n % 3 ? range(1, $n) : []),
    'the first' => $rows(fn (int $n) => $n > 1 ? range(1, $n) : []),
    'the last' => $rows(fn (int $n) => $n < 20 ? range(1, $n) : []),
    'maps' => $rows(fn (int $n) => $n % 3 ? ["key $n" => $n] : []),
    'rows' => $rows(fn (int $n) => $n % 3 ? ['a' => $n, 'b' => []] : []),
    'lists and maps' => $rows(fn (int $n) => [[1, 2], ['a' => 1], []][$n % 3]),
    'in lists' => $rows(fn (int $n) => array_fill(0, $n, [])),
    'in lists of one length' => $rows(fn (int $n) => [[], [], [$n]]),
    'in maps' => $rows(fn (int $n) => array_fill_keys(["key $n", "key 2 $n"], [])),
    'and nil' => $rows(fn (int $n) => $n % 2 ? [] : null),
    'as keys' => $rows(fn (int $n) => ['' => $n, "$n" => '']),
    'a list' => array_fill(0, 100, []),
    'a map' => array_fill_keys(range(100, 200), []),
];
foreach ($values as $what => $value) {
    $packed = compact_form($value);
    $read = msgpack_unpack($packed);
    echo "$what: ", str_starts_with($packed, ANNOUNCEMENT) ? 'compact' : 'plain', $read === $value ? '' : ', read as another value', "\n";
    $read[3]['cell'][] = 'more';
    if (array_diff_key($read, [3 => 0]) !== array_diff_key($value, [3 => 0])) {
        echo "  a write changes another cell\n";
    }
}
?>
--EXPECT--
all empty: compact
lists: compact
the first: compact
the last: compact
maps: compact
rows: compact
lists and maps: compact
in lists: compact
in lists of one length: compact
in maps: compact
and nil: compact
as keys: compact
a list: plain
a map: compact
