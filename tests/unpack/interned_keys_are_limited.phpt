--TEST--
Keys that repeat are kept until the request ends, but no more than 2048 of them
--EXTENSIONS--
msgpack
--FILE--
<?php
$read = function (int $from, int $count): void {
    for ($i = $from; $i < $from + $count; $i++) {
        $key = sprintf('a key of thirty bytes: %07d', $i);
        msgpack_unpack(msgpack_pack(array_map(fn(int $n) => [$key => 1, "other $n" => 2], range(1, 20))));
    }
};
$read(0, 5000);
$before = memory_get_usage();
$read(5000, 5000);
var_dump(memory_get_usage() - $before < 262144); // bytes; 5000 more keys would take twice as much
?>
--EXPECT--
bool(true)
