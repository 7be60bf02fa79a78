--TEST--
Timestamps out of the years 1 to 9999 have no text in JSON
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\{Packer, Raw};
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\Timestamp;

$packer = (new Packer())->extendWith(new TimestampExtension());
foreach ([-62135596801, -62135596800, 253402300799, 253402300800] as $seconds) {
    $timestamp = new Timestamp($seconds, 120);
    echo json_encode($timestamp), ', as a Raw ', json_encode(new Raw($packer->pack($timestamp))), "\n";
}
?>
--EXPECT--
{"seconds":-62135596801,"nanoseconds":120}, as a Raw {"type":-1,"data":"AAAAeP\/\/\/\/GIbgj\/"}
"0001-01-01T00:00:00.00000012Z", as a Raw "0001-01-01T00:00:00.00000012Z"
"9999-12-31T23:59:59.00000012Z", as a Raw "9999-12-31T23:59:59.00000012Z"
{"seconds":253402300800,"nanoseconds":120}, as a Raw {"type":-1,"data":"AAAAeAAAADr\/9EGA"}
