--TEST--
Big integers as GMP or Decimal objects are an error without the extension for them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die("skip needs 64-bit integers");
if (extension_loaded("gmp") || extension_loaded("decimal")) die("skip gmp or decimal is built in");
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\UnpackOptions;

foreach ([UnpackOptions::BIGINT_AS_STR, UnpackOptions::BIGINT_AS_GMP, UnpackOptions::BIGINT_AS_DEC] as $mode) {
    $unpacker = new BufferUnpacker("\x92\x01\xcf\x80\0\0\0\0\0\0\0\xcf\x7f\xff\xff\xff\xff\xff\xff\xff\x81\xcf\xff\xff\xff\xff\xff\xff\xff\xff\x02", $mode);
    try {
        echo json_encode($unpacker->unpack()), "\n";
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
    echo json_encode($unpacker->unpack()), ' ', json_encode($unpacker->unpack()), ", which need none\n";
}
?>
--EXPECT--
[1,"9223372036854775808"]
9223372036854775807 {"18446744073709551615":2}, which need none
MessagePack\UnpackOptions::BIGINT_AS_GMP needs the gmp extension, which is not loaded
9223372036854775807 {"18446744073709551615":2}, which need none
MessagePack\UnpackOptions::BIGINT_AS_DEC needs the decimal extension, which is not loaded
9223372036854775807 {"18446744073709551615":2}, which need none
