--TEST--
Back-references may nest a value 10,000 levels deep, and not one more
--EXTENSIONS--
msgpack
--FILE--
<?php
$object = "\xa8stdClass";
$chain = str_repeat("\x82\xc0$object\xa1a", 4999) . "\x81\xc0$object";

/* [5,000 nested objects, with lists around the outermost of them] */
foreach ([4998, 4999, 5000] as $lists) {
    $value = @msgpack_unpack("\x92$chain" . str_repeat("\x91", $lists) . "\x82\xc0\x04\x00\x02", null, ['max_depth' => 0]);
    echo 1 + $lists + 5000, ' levels: ', is_array($value) ? 'unpacked' : error_get_last()['message'], "\n";
    unset($value);
}
?>
--EXPECT--
9999 levels: unpacked
10000 levels: unpacked
10001 levels: [msgpack] (php_msgpack_unserialize) Back-references nest values more than 10000 levels deep
