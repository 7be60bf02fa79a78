--TEST--
Nested maps of a cached shape reserve no memory for pairs that the input cannot hold
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=4096
--FILE--
<?php
$keys = array_map(fn(int $i) => "k$i", range(0, 63));
$map = array_fill_keys($keys, null);
for ($i = 0; $i < 3; $i++) {
    msgpack_unpack(msgpack_pack([$map, $map]));
}
/* 6 bytes for each: the first key of 64, and the next map as its value. */
$message = str_repeat("\xde\x00\x40\xa2k0", 4000) . str_repeat("\xc0", 200);
$before = memory_get_usage();
memory_reset_peak_usage();
var_dump(@msgpack_unpack($message));
$bytes_per_map = (memory_get_peak_usage() - $before) / 4000;
echo $bytes_per_map < 1024 ? "at most 1024 bytes for a map\n" : "$bytes_per_map bytes for a map\n";
?>
--EXPECT--
bool(false)
at most 1024 bytes for a map
