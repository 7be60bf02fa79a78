--TEST--
Timestamp::fromDateTime() takes the instant of any DateTimeInterface, to the microsecond
--EXTENSIONS--
msgpack
--INI--
date.timezone=Europe/Berlin
--FILE--
<?php
use MessagePack\Type\Timestamp;

class Birthday extends DateTimeImmutable
{
}

$dates = [
    new DateTime('1970-01-01 00:00:00 UTC'),
    new DateTimeImmutable('2018-01-02 03:04:05.678901 UTC'),
    new DateTime('2018-01-02 03:04:05.678901'),
    new DateTimeImmutable('2018-01-02 03:04:05.678901', new DateTimeZone('Pacific/Auckland')),
    new DateTimeImmutable('2018-01-02 03:04:05.000001+02:30'),
    new Birthday('2038-01-19 03:14:07 UTC'),
    new DateTime('1969-12-31 23:59:59 UTC'),
    new DateTime('1969-12-31 23:59:59.5 UTC'),
    new DateTime('1969-12-31 23:59:58.000001 UTC'),
    new DateTimeImmutable('1901-12-13 20:45:52.999999 UTC'),
];
foreach ($dates as $date) {
    $timestamp = Timestamp::fromDateTime($date);
    printf("%s: %d s %d ns\n", $date->format('Y-m-d H:i:s.u P'), $timestamp->getSeconds(), $timestamp->getNanoseconds());
    if (serialize(msgpack_unpack(msgpack_pack($timestamp))) !== serialize($timestamp)) {
        echo "changed when packed\n";
    }
}
foreach (['2018-01-02', 5, null, new stdClass] as $not_a_date) {
    try {
        Timestamp::fromDateTime($not_a_date);
        echo "Not rejected\n";
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
1970-01-01 00:00:00.000000 +00:00: 0 s 0 ns
2018-01-02 03:04:05.678901 +00:00: 1514862245 s 678901000 ns
2018-01-02 03:04:05.678901 +01:00: 1514858645 s 678901000 ns
2018-01-02 03:04:05.678901 +13:00: 1514815445 s 678901000 ns
2018-01-02 03:04:05.000001 +02:30: 1514853245 s 1000 ns
2038-01-19 03:14:07.000000 +00:00: 2147483647 s 0 ns
1969-12-31 23:59:59.000000 +00:00: -1 s 0 ns
1969-12-31 23:59:59.500000 +00:00: -1 s 500000000 ns
1969-12-31 23:59:58.000001 +00:00: -2 s 1000 ns
1901-12-13 20:45:52.999999 +00:00: -2147483648 s 999999000 ns
MessagePack\Type\Timestamp::fromDateTime(): Argument #1 ($date) must be of type DateTimeInterface, string given
MessagePack\Type\Timestamp::fromDateTime(): Argument #1 ($date) must be of type DateTimeInterface, int given
MessagePack\Type\Timestamp::fromDateTime(): Argument #1 ($date) must be of type DateTimeInterface, null given
MessagePack\Type\Timestamp::fromDateTime(): Argument #1 ($date) must be of type DateTimeInterface, stdClass given
