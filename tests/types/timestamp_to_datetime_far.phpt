--TEST--
Timestamp::toDateTime() with years of more than four digits, up to PHP's range
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\Type\Timestamp;

foreach ([-62167219201, 253402300799, 253402300800, PHP_INT_MAX, PHP_INT_MIN] as $seconds) {
    $date = (new Timestamp($seconds, 999999000))->toDateTime();
    echo $date->format('Y-m-d H:i:s.u'), $date->getTimestamp() === $seconds ? '' : ' is another instant', "\n";
}
?>
--EXPECT--
-0001-12-31 23:59:59.999999
9999-12-31 23:59:59.999999
10000-01-01 00:00:00.999999
292277026596-12-04 15:30:07.999999
-292277022657-01-27 08:29:52.999999
