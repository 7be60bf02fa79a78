--TEST--
The key cache keeps a limited number of keys until the request ends
--EXTENSIONS--
msgpack
--FILE--
<?php
function messages(int $count, int $times): Generator
{
    for ($i = 0; $i < $count; $i++) {
        yield "\xdc" . pack('n', $times) . str_repeat("\x81\xa8" . sprintf('k%07d', $i) . "\x01", $times);
    }
}
msgpack_unpack("\x81\xa1a\x01");
$before = memory_get_usage();
foreach (messages(20000, 5) as $message) {
    msgpack_unpack($message);
}
unset($message);
$kept = (memory_get_usage() - $before) / 20000;
/* A debug build needs more for each allocation. */
echo $kept < (PHP_DEBUG ? 40 : 20) ? "few bytes for a key\n" : "$kept bytes for a key\n";
?>
--EXPECT--
few bytes for a key
