--TEST--
nil, false and true are packed in one byte
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([null, false, true] as $value) {
    echo var_export($value, true), ': ', bin2hex(msgpack_pack($value)), "\n";
}
?>
--EXPECT--
NULL: c0
false: c2
true: c3
