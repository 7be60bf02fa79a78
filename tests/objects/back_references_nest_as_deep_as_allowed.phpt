--TEST--
Back-references may nest a value 10,000 levels deep, 4,096 on 32 bits and s390x, and not one more
--EXTENSIONS--
msgpack
--FILE--
<?php
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);

$object = "\xa8stdClass";
$chain = str_repeat("\x82\xc0$object\xa1a", 1999) . "\x81\xc0$object";

/* [2,000 nested objects, with lists around the outermost of them] */
foreach ([-1, 0, 1] as $more) {
    $lists = DEEPEST - 2001 + $more;
    $value = @msgpack_unpack("\x92$chain" . str_repeat("\x91", $lists) . "\x82\xc0\x04\x00\x02", null, ['max_depth' => 0]);
    echo "The deepest and $more: ", is_array($value) ? 'unpacked' : str_replace(DEEPEST, 'DEEPEST', error_get_last()['message']), "\n";
    unset($value);
}
?>
--EXPECT--
The deepest and -1: unpacked
The deepest and 0: unpacked
The deepest and 1: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep
