--TEST--
Timestamp::toDateTime() is the same instant in UTC, without what is below a microsecond
--EXTENSIONS--
msgpack
--INI--
date.timezone=Europe/Berlin
--FILE--
<?php
use MessagePack\Type\Timestamp;

foreach ([[0], [1514862245, 678901000], [1514862245, 678901999], [0, 999999999], [-1], [-1, 250000000], [-2147483647, 999999], [2147483647]] as $numbers) {
    $date = (new Timestamp(...$numbers))->toDateTime();
    echo implode('.', $numbers), ': ', get_class($date), ' ', $date->format('Y-m-d H:i:s.u P'), "\n";
    $again = Timestamp::fromDateTime($date);
    if ([$again->getSeconds(), $again->getNanoseconds()] !== [$numbers[0], intdiv($numbers[1] ?? 0, 1000) * 1000]) {
        echo "not the same instant\n";
    }
}
?>
--EXPECT--
0: DateTimeImmutable 1970-01-01 00:00:00.000000 +00:00
1514862245.678901000: DateTimeImmutable 2018-01-02 03:04:05.678901 +00:00
1514862245.678901999: DateTimeImmutable 2018-01-02 03:04:05.678901 +00:00
0.999999999: DateTimeImmutable 1970-01-01 00:00:00.999999 +00:00
-1: DateTimeImmutable 1969-12-31 23:59:59.000000 +00:00
-1.250000000: DateTimeImmutable 1969-12-31 23:59:59.250000 +00:00
-2147483647.999999: DateTimeImmutable 1901-12-13 20:45:53.000999 +00:00
2147483647: DateTimeImmutable 2038-01-19 03:14:07.000000 +00:00
