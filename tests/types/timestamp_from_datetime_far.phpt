--TEST--
Timestamp::fromDateTime() with years that need more than 32 bits
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\Type\Timestamp;

foreach (['0000-01-01 00:00:00 UTC', '0001-01-01 00:00:00.25 UTC', '1900-01-01 00:00:00 UTC', '2106-02-07 06:28:16 UTC', '9999-12-31 23:59:59.999999 UTC'] as $date) {
    $timestamp = Timestamp::fromDateTime(new DateTimeImmutable($date));
    printf("%s: %d s %d ns, %s\n", $date, $timestamp->getSeconds(), $timestamp->getNanoseconds(), bin2hex(msgpack_pack($timestamp)));
}
?>
--EXPECT--
0000-01-01 00:00:00 UTC: -62167219200 s 0 ns, c70cff00000000fffffff1868b8400
0001-01-01 00:00:00.25 UTC: -62135596800 s 250000000 ns, c70cff0ee6b280fffffff1886e0900
1900-01-01 00:00:00 UTC: -2208988800 s 0 ns, c70cff00000000ffffffff7c558180
2106-02-07 06:28:16 UTC: 4294967296 s 0 ns, d7ff0000000100000000
9999-12-31 23:59:59.999999 UTC: 253402300799 s 999999000 ns, c70cff3b9ac6180000003afff4417f
