--TEST--
Compact form: What methods gave takes at most 32 MB beside what the plain form takes
--FILE--
<?php
ini_set('memory_limit', '1G');
class S
{
    public int $id = 0;

    function __serialize(): array { return ['id' => $this->id]; }
    function __unserialize(array $data): void {}
}
$objects = [];
for ($i = 0; $i < 100_000; $i++) {
    $objects[] = new S;
}
foreach ([1_000, 10_000, 100_000] as $count) {
    $peaks = $bytes = [];
    foreach ([false, true] as $compact) {
        $list = array_slice($objects, 0, $count);
        memory_reset_peak_usage();
        $before = memory_get_usage();
        $bytes[] = strlen(msgpack_pack($list, ['compact' => $compact]));
        $peaks[] = memory_get_peak_usage() - $before;
    }
    printf("%d: %s, %s\n", $count, 2 * $bytes[1] < $bytes[0] ? 'columns' : 'none',
        $peaks[1] < $peaks[0] + (PHP_DEBUG ? 42 : 36) * 1024 * 1024 ? 'within' : "$peaks[1] bytes");
}
?>
--EXPECT--
1000: columns, within
10000: columns, within
100000: none, within
