--TEST--
Integers beyond PHP's range as class and case names keep their own digits
--EXTENSIONS--
msgpack
--INI--
msgpack.error_display=0
--FILE--
<?php
foreach ([6, 3] as $mark) {
    $value = msgpack_unpack("\x82\xc0" . chr($mark) . "\xcf\xff\xff\xff\xff\xff\xff\xff\xff" . "\xcf\xff\xff\xff\xff\xff\xff\xff\xfe");
    echo json_encode((array) $value), "\n";
}
?>
--EXPECT--
{"__PHP_Incomplete_Class_Name":"18446744073709551615","__PHP_Incomplete_Enum_Case":"18446744073709551614"}
{"__PHP_Incomplete_Class_Name":"18446744073709551615","__PHP_Incomplete_Class_Serialized":"18446744073709551614"}
