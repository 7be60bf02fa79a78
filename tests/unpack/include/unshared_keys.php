<?php
/* Prints how many keys of a map, all of one length, are strings of its own when its message is unpacked for the third time. */
$keys = unserialize(base64_decode($argv[1]));
$message = msgpack_pack(array_fill_keys($keys, 1));
$maps = [];
for ($i = 0; $i < 3; $i++) {
    $before = memory_get_usage();
    $maps[$i] = msgpack_unpack($message);
    $memory = memory_get_usage() - $before;
}
/* A copy has the same keys. */
$before = memory_get_usage();
$copy = $maps[0];
$copy[$keys[0]] = 2;
$table = memory_get_usage() - $before;
$before = memory_get_usage();
$string = strrev($keys[0]);
echo intdiv($memory - $table, memory_get_usage() - $before);
