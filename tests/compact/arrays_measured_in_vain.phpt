--TEST--
Short arrays that were measured in vain with those around them are not again; those behind are
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

/** Maps of which all keys differ. */
function maps(int $depth, int &$next): mixed
{
    for ($i = 0, $map = []; $depth > 0 && $i < 3; $i++) {
        $key = 'abc'[$i] . ++$next;
        $map[$key] = maps($depth - 1, $next);
    }
    return $depth > 0 ? $map : chr(97 + ++$next % 26) . 'x';
}

$next = 0;
$maps = maps(3, $next);
$rows = array_map(fn ($i) => ['identifier' => 1000 + $i, 'price' => $i / 4], range(1, 12));
foreach (['behind them' => [$maps, [['x' => $rows]]], 'beside them' => ['maps' => $maps, 'rows' => $rows, 'more' => maps(3, $next)],
    'in them' => [[[$maps, 1], $rows, 'text']]] as $where => $value) {
    $compact = compact_form($value);
    printf("%s: %s%s\n", $where, str_contains($compact, "\x52\x08\xcd\x03\xe9\x01") ? 'columns' : 'no columns',
        msgpack_unpack($compact) === $value ? '' : ', other values');
}
?>
--EXPECT--
behind them: columns
beside them: columns
in them: columns
