--TEST--
Compact form: what cannot be packed or unpacked is said with its row and key, where it is in a column, too
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';
$closure = fn () => 1;
$rows = fn (callable $cell) => array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => $cell($n)], range(0, 30));
$at = fn (mixed $value, mixed $other = null) => fn (int $n) => $n === 17 ? $value : $other;
$values = [
    'a cell' => $rows($at($closure)),
    'in a list' => $rows($at([1, $closure], [1, 2])),
    'in a long list' => $rows(fn (int $n) => [...range(0, $n % 7 + 5), $n === 17 ? $closure : 1]),
    'in a map' => $rows(fn (int $n) => ["key $n" => $n === 17 ? $closure : 1]),
    'in a row' => $rows($at(['a' => 1, 'b' => [$closure]], ['a' => 1, 'b' => []])),
    'in an object' => $rows($at(new ArrayObject([1, $closure]))),
    'between nils' => array_map(fn (int $n) => $n % 2 ? ['key' => $n, 'cell' => $n === 17 ? $closure : 1] : null, range(0, 30)),
    'in a table below keys' => ['first' => 1, 'second' => $rows($at($closure))],
    'in a map of rows' => array_combine(array_map(fn (int $n) => "row $n", range(0, 30)), $rows($at($closure))),
    'in pairs' => array_map(fn (int $n) => ["text $n", $n === 17 ? $closure : 1], range(0, 30)),
];
foreach ($values as $what => $value) {
    $said = [];
    foreach ([true, false] as $is_compact) {
        try {
            msgpack_pack($value, ['compact' => $is_compact]);
        } catch (Exception $exception) {
            $said[] = $exception->getMessage();
        }
    }
    echo "$what: ", $said[0], $said[0] === $said[1] ? '' : "\n  plain: $said[1]", "\n";
}

echo "\n";
$rows = '95 c70051 a3616263 a3646566';
foreach ([
    'a cell is missing' => column(3, "$rows 93 010203 93 0102"),
    'a cell is cut' => column(3, "$rows 93 010203 93 01 a378"),
    'a cell of the first column' => column(3, "$rows 93 01"),
    'a cell is malformed' => column(3, "$rows 93 010203 93 01c103"),
    'a list in a cell' => column(3, "$rows 93 010203 93 01 92 07"),
    'a list of a column' => column(3, "$rows 93 010203 92" . ext('34 00 02') . '96 01020304'),
    'the second of a pair' => column(3, "$rows 93 010203 93" . ext('36') . ext('00 05') . '93 01c1'),
    'a value of a map' => column(3, "$rows 93 010203 93" . ext('35 00 01') . '93 a161a162a163 93 01c1'),
    'a nested row' => column(3, "$rows 93 010203 95 c70051 a178 a179" . ext('00 05') . '93 0102c1'),
    'a row of a map' => '93' . ext('35 00 03') . "93 a161a162a163 $rows 93 010203 93 01c1",
    'numbers are cut' => column(3, "$rows 93 010203 c7"),
    'no column' => column(3, $rows),
] as $what => $digits) {
    show_unpacked($what, message($digits));
}
?>
--EXPECT--
a cell: Serialization of 'Closure' is not allowed, in [17][cell]
in a list: Serialization of 'Closure' is not allowed, in [17][cell][1]
in a long list: Serialization of 'Closure' is not allowed, in [17][cell][9]
in a map: Serialization of 'Closure' is not allowed, in [17][cell][key 17]
in a row: Serialization of 'Closure' is not allowed, in [17][cell][b][0]
in an object: Serialization of 'Closure' is not allowed, in [17][cell]->__serialize()[1][1]
between nils: Serialization of 'Closure' is not allowed, in [17][cell]
in a table below keys: Serialization of 'Closure' is not allowed, in [second][17][cell]
in a map of rows: Serialization of 'Closure' is not allowed, in [row 17][cell]
in pairs: Serialization of 'Closure' is not allowed, in [17][1]

a cell is missing: Insufficient data for unserializing at offset 32, in [2][def]
a cell is cut: Insufficient data for unserializing at offset 31, in [1][def]
a cell of the first column: Insufficient data for unserializing at offset 27, in [1][abc]
a cell is malformed: Parse error at offset 31, in [1][def]
a list in a cell: Insufficient data for unserializing at offset 33, in [1][def][1]
a list of a column: Insufficient data for unserializing at offset 41, in [2][def][0]
the second of a pair: Parse error at offset 41, in [1][def][1]
a value of a map: Parse error at offset 45, in [1][def][b]
a nested row: Parse error at offset 45, in [2][def][y]
a row of a map: Parse error at offset 38, in [b][def]
numbers are cut: Insufficient data for unserializing at offset 29, in [0]
no column: Insufficient data for unserializing at offset 25, in [0]
