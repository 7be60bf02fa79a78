--TEST--
Compact form: under assoc=0 rows that each refer to one before are freed where the message is rejected
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
msgpack.assoc=0
--FILE--
<?php
/** Tables of two rows, of which each refers to the first row of the one before. */
function chain(int $tables, string $keys, string $others, int $heads): string
{
    $message = ["\x92\x82\xc0\x03\x00\x00\xdd" . pack('N', $tables)];
    for ($i = 0, $row = 0; $i < $tables; $i++) {
        $message[] = "\x92\xc7\x03\x52\x34\x00\x02" . chr(0x91 + intdiv(strlen($keys), 2) * ($i === 0 ? 2 : 1));
        $message[] = $i === 0 ? "\xc7\x00\x51$keys\x92\x05\x06" : "\xd4\x51\x00\x92\xd6\x53" . pack('N', $row) . "\x05";
        $message[] = $others;
        $row = 2 + $heads * $i + 1;
    }
    return implode($message);
}
foreach (['a reference' => ["\xa1a", '', 3], 'and an object' => ["\xa1a\xa1b", "\x92\x81\xa1x\x01\x81\xa1x\x02", 5]] as $what => $arguments) {
    foreach ([3000, 100000] as $count) {
        $message = chain($count, ...$arguments);
        foreach (['whole' => $message, 'cut short' => substr($message, 0, -1)] as $how => $bytes) {
            echo "$what, $count, $how: ", get_debug_type(@msgpack_unpack($bytes)), ' ', strstr(error_get_last()['message'] ?? '', ') '), "\n";
            error_clear_last();
        }
    }
}
?>
--EXPECTF--
a reference, 3000, whole: array 
a reference, 3000, cut short: bool ) Insufficient data for unserializing
a reference, 100000, whole: bool ) Back-references nest values more than %d levels deep
a reference, 100000, cut short: bool ) Insufficient data for unserializing
and an object, 3000, whole: array 
and an object, 3000, cut short: bool ) Insufficient data for unserializing
and an object, 100000, whole: bool ) Back-references nest values more than %d levels deep
and an object, 100000, cut short: bool ) Insufficient data for unserializing
