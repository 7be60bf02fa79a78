--TEST--
Lists of short lists, many levels deep, are one column of what is innermost; a shared list of one list is a reference
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function nested(int $depth, int $width, Closure $value): mixed
{
    return $depth > 0 ? array_map(fn () => nested($depth - 1, $width, $value), range(1, $width)) : $value();
}

$next = 0;
foreach ([[6, 2], [5, 3], [4, 4], [4, 5]] as [$depth, $width]) {
    $lists = nested($depth, $width, function () use (&$next) { return 1000 + ($next += 7) % 200; });
    $compact = compact_form($lists);
    printf("%d of %d: %d of %d bytes%s\n", $depth, $width, strlen($compact), strlen(msgpack_pack($lists, ['compact' => false])),
        msgpack_unpack($compact) === $lists ? '' : ', other values');
}
$list = [1.5, true, 70000, null, 2.25, 80000];
$one = [];
$one[] = array_merge($list, [1]);
$compact = compact_form([$one, $one]);
var_dump(substr_count($compact, "\xd4\x53"), msgpack_unpack($compact) === [$one, $one]);
?>
--EXPECT--
6 of 2: 255 of 255 bytes
5 of 3: 302 of 850 bytes
4 of 4: 315 of 853 bytes
4 of 5: 667 of 2031 bytes
int(1)
bool(true)
