--TEST--
Codec: dates from text of RFC 3339, integer seconds and timestamps, and nothing else
--EXTENSIONS--
msgpack
--INI--
date.timezone=Europe/Berlin
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Type\Timestamp;

$codec = new Codec('DateTimeInterface');
$packer = new MessagePack\Packer(null, [new MessagePack\Extension\TimestampExtension]);
foreach (['2024-02-29T23:59:59Z', '2000-01-02T03:04:05.000006+05:30', '0000-02-29t00:00:00z', '9999-12-31T23:59:59.9999999999-23:59', '1969-12-31T00:00:00-00:00'] as $text) {
    $date = $codec->unpack(msgpack_pack($text));
    echo $date::class, ' ', $date->format('Y-m-d H:i:s.u e'), ' ', msgpack_unpack($codec->pack($date)), "\n";
}
echo $codec->unpack(msgpack_pack(-1))->format('Y-m-d H:i:s.u e'), "\n";
echo $codec->unpack($packer->pack(new Timestamp(-2, 750000999)))->format('Y-m-d H:i:s.u e'), "\n";

echo "Rejected:";
$all = ['', 'now', 'yesterday', '2024-01-01', '2024-01-01T00:00:00', '2024-01-01T00:00Z', '2024-01-01 00:00:00Z', '2024-01-01T00:00:60Z', '2024-01-01T24:00:00Z', '2024-01-01T00:60:00Z',
    '2024-1-01T00:00:00Z', '+2024-01-01T00:00:00Z', '-024-01-01T00:00:00Z', '2024-01-01T00:00:00.Z', '2024-01-01T00:00:00,5Z', '2024-01-01T00:00:00.5', '2024-01-01T00:00:00+24:00',
    '2024-01-01T00:00:00+00:60', '2024-01-01T00:00:00+0000', '2024-01-01T00:00:00+00', '2024-01-01T00:00:00Z ', ' 2024-01-01T00:00:00Z', "2024-01-01T00:00:00Z\n", "2024-01-01T00:00:00Z\0",
    '2024-01-01T00:00:00UTC', '2024-01-01T00:00:00ZZ', '2024-02-30T00:00:00Z', '2023-02-29T00:00:00Z', '1900-02-29T00:00:00Z', '2024-04-31T00:00:00Z', '2024-00-01T00:00:00Z', '2024-01-00T00:00:00Z',
    '2024-01-01T-1:00:00Z', '2024-01-01T00:00:00.5.5Z', '2024-01-01T00:00:00.123456789', '2024-01-01T00:00:00:Z', str_repeat('9', 100), 1.5, true, null, [], [1]];
foreach ($all as $i => $value) {
    if (count($codec->validate(msgpack_pack($value))) !== 1) {
        echo " not $i";
    }
    try {
        $codec->unpack(msgpack_pack($value));
        echo " not $i";
    } catch (MessagePack\Exception\MappingException) {
    }
}
if (PHP_INT_SIZE === 8) {
    foreach ([-62167219201, 253402300800, PHP_INT_MIN, PHP_INT_MAX] as $seconds) {
        echo count($codec->validate(msgpack_pack($seconds))) + count($codec->validate($packer->pack(new Timestamp($seconds)))) === 2 ? '' : " not $seconds";
    }
}
echo "\n";

class Unconstructed extends DateTime
{
    public function __construct()
    {
    }
}
foreach ([(new DateTime)->setDate(10000, 1, 1), (new DateTime)->setDate(-1, 12, 31), new DateTime('2024-01-01', new DateTimeZone('+25:00')),
    new DateTime('0000-01-01', new DateTimeZone('Europe/Berlin'))] as $date) {
    try {
        echo bin2hex($codec->pack($date)), "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
try {
    echo bin2hex($codec->pack(new Unconstructed)), "\n";
} catch (Throwable $e) {
    echo $e::class, ': ', $e->getMessage(), "\n";
}
foreach (['1800-01-01', '1800-01-01 12:30:45.250'] as $text) { // local mean time, whose offset has seconds
    $date = new DateTime($text, new DateTimeZone('Europe/Berlin'));
    echo msgpack_unpack($bytes = $codec->pack($date)), $codec->unpack($bytes) == $date ? '' : ' DIFFERENT', "\n";
}
?>
--EXPECT--
DateTimeImmutable 2024-02-29 23:59:59.000000 Z 2024-02-29T23:59:59+00:00
DateTimeImmutable 2000-01-02 03:04:05.000006 +05:30 2000-01-02T03:04:05.000006+05:30
DateTimeImmutable 0000-02-29 00:00:00.000000 Z 0000-02-29T00:00:00+00:00
DateTimeImmutable 9999-12-31 23:59:59.999999 -23:59 9999-12-31T23:59:59.999999-23:59
DateTimeImmutable 1969-12-31 00:00:00.000000 +00:00 1969-12-31T00:00:00+00:00
1969-12-31 23:59:59.000000 +00:00
1969-12-31 23:59:58.750000 +00:00
Rejected:
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
MessagePack\Exception\PackingFailedException: A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
1799-12-31T23:59:32+00:53
1800-01-01T12:30:17.250000+00:53
