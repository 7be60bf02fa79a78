--TEST--
Compact form: columns count for the depth as the lists and maps do that they are
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = fn (callable $cell) => array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => $cell($n)], range(1, 30));
$shared = [[[1, 2, 3, 4], 5], 6];
$values = [
    'numbers' => [1, range(1, 100)],
    'rows' => $rows(fn () => 1),
    'lists' => $rows(fn (int $n) => [$n, 2]),
    'long lists' => $rows(fn (int $n) => range(0, $n)),
    'empty lists' => $rows(fn (int $n) => []),
    'lists of empty lists' => $rows(fn (int $n) => [[], [], []]),
    'maps' => $rows(fn (int $n) => ["key $n" => 1]),
    'maps of maps' => $rows(fn (int $n) => ["key $n" => ['key' => [$n]]]),
    'rows in rows' => $rows(fn (int $n) => ['a' => $n, 'b' => ['c' => $n, 'd' => []]]),
    'tables in rows' => $rows(fn (int $n) => array_map(fn (int $other) => ['a' => $n, 'b' => ["b $other"]], range(1, 5))),
    'one deep cell' => $rows(fn (int $n) => $n === 5 ? [[[[[1]]]]] : $n),
    'a map of rows' => array_combine(range('a', 'z'), array_slice($rows(fn (int $n) => [$n]), 0, 26)),
    'objects' => $rows(fn (int $n) => new ArrayObject([$n])),
    'a shared array' => [$shared, $rows(fn () => $shared), [[$shared]]],
    'a shared row' => [$all = $rows(fn (int $n) => [$n, [$n]]), [[$all[3]]], [$all]],
    'nils between' => $rows(fn (int $n) => $n % 2 ? [[$n]] : null),
];
$packs = function (mixed $value, bool $is_compact): bool {
    try {
        msgpack_pack($value, ['compact' => $is_compact]);
        return true;
    } catch (Exception) {
        return false;
    }
};
foreach ($values as $what => $value) {
    ini_restore('msgpack.max_depth');
    [$compact, $plain] = [compact_form($value), msgpack_pack($value, ['compact' => false])];
    for ($depth = 1; @msgpack_unpack($plain, null, ['max_depth' => $depth]) === false; $depth++);
    $one_less = @msgpack_unpack($compact, null, ['max_depth' => $depth - 1]) === false;
    $is_read = shown(msgpack_unpack($compact, null, ['max_depth' => $depth])) === shown(msgpack_unpack($plain));
    ini_set('msgpack.max_depth', $depth);
    $is_packed = [$packs($value, true), $packs($value, false)];
    ini_set('msgpack.max_depth', max(1, $depth - 1));
    $is_packed_with_less = [$packs($value, true), $packs($value, false)];
    echo "$what: $depth ", strlen($compact) < strlen($plain) ? '' : 'plain ', $is_read ? 'read' : 'not read', $one_less ? '' : ', and with one less', ', ',
        $is_packed === [true, true] ? 'packed' : ($is_packed === [true, false] ? 'packed, where plain is not' : 'not packed'), $is_packed_with_less === [false, false] ? '' : ', and with one less ' . json_encode($is_packed_with_less), "\n";
}
?>
--EXPECT--
numbers: 2 read, packed
rows: 2 read, packed
lists: 3 read, packed
long lists: 3 read, packed
empty lists: 2 read, packed
lists of empty lists: 3 read, packed
maps: 3 read, packed
maps of maps: 5 read, packed
rows in rows: 4 read, packed
tables in rows: 5 read, packed
one deep cell: 7 read, packed
a map of rows: 3 read, packed
objects: 5 read, packed
a shared array: 6 read, packed
a shared row: 6 read, packed
nils between: 4 read, packed
