--TEST--
Maps share a key that repeats, do not after many keys that do not repeat, and do again later
--EXTENSIONS--
msgpack
--FILE--
<?php
function map(string $key): string
{
    return "\x81" . chr(0xa0 | strlen($key)) . $key . "\x01";
}

/** Whether maps with this key have one string for it: else each has one more. */
function shares(string $key): bool
{
    $message = "\xdc" . pack('n', 100) . str_repeat(map($key), 100);
    $before = memory_get_usage();
    $value = msgpack_unpack($message);
    $with = memory_get_usage() - $before;
    unset($value);
    $before = memory_get_usage();
    $value = msgpack_unpack(str_replace(map($key), map('k'), $message));
    return $with - (memory_get_usage() - $before) < 100 * strlen($key);
}

msgpack_unpack(map('repeated-first-of-all'));
var_dump(shares('repeated-first-of-all'));
for ($i = 0; $i < 2000; $i++) {
    msgpack_unpack(map("never-repeated-$i"));
}
var_dump(shares('repeated-after-others'));
for ($i = 0; $i < 40000; $i++) {
    msgpack_unpack(map('many-times'));
}
var_dump(shares('repeated-at-the-end'));
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
