--TEST--
The JSON of a part: bytes that are not UTF-8, timestamps, ext values, and what JSON does not have
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die("skip needs 64-bit integers");
?>
--FILE--
<?php
$timestamp = fn (int $seconds, int $nanoseconds) => "\xc7\x0c\xff" . pack('NJ', $nanoseconds, $seconds);
foreach (["\xa1\xff", "\xc4\x02é", "\x81\xa1\xff\x01", "\xd6\xff\0\0\0\x01", "\xd7\xff\0\0\0\x04\0\0\0\x01", "\xd5\xff\0\x01",
    "\xd7\xff\xff\xff\xff\xff\0\0\0\x01", $timestamp(-62135596800, 0), $timestamp(-62135596801, 0), $timestamp(253402300799, 999999999),
    $timestamp(253402300800, 0), $timestamp(0, 1000000000), "\xd4\x05\x01", "\xcb\x7f\xf0\0\0\0\0\0\0", "\x82\0\x01\x01\x02", "\x80",
    "\xcf\xff\xff\xff\xff\xff\xff\xff\xff"] as $bytes) {
    echo json_encode(new MessagePack\Raw($bytes), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}
?>
--EXPECT--
"/w=="
"é"
{"/w==":1}
"1970-01-01T00:00:01Z"
"1970-01-01T00:00:01.000000001Z"
{"type":-1,"data":"AAE="}
{"type":-1,"data":"/////wAAAAE="}
"0001-01-01T00:00:00Z"
{"type":-1,"data":"AAAAAP////GIbgj/"}
"9999-12-31T23:59:59.999999999Z"
{"type":-1,"data":"AAAAAAAAADr/9EGA"}
{"type":-1,"data":"O5rKAAAAAAAAAAAA"}
{"type":5,"data":"AQ=="}
null
{"0":1,"1":2}
{}
"18446744073709551615"
