--TEST--
DateTimeExtension packs any DateTimeInterface as a timestamp, and unpacks timestamps to DateTimeImmutable
--EXTENSIONS--
msgpack
--INI--
date.timezone=Europe/Berlin
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\DateTimeExtension;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\Type\Timestamp;

class Birthday extends DateTime
{
}

$extension = new DateTimeExtension();
echo $extension->getType(), "\n";
$packer = (new Packer())->extendWith($extension);
$unpacker = (new BufferUnpacker())->extendWith($extension);
$values = [
    new DateTimeImmutable('2024-02-29 12:00:00 UTC'),
    new DateTime('2024-02-29 12:00:00.250001'),
    new Birthday('1969-12-31 23:59:59.5 UTC'),
    new Timestamp(1709208000, 250000999),
];
foreach ($values as $value) {
    $bytes = $packer->pack(['at' => $value]);
    $date = $unpacker->reset($bytes)->unpack()['at'];
    echo get_debug_type($value), ': ', bin2hex(substr($bytes, 4)), ' ', get_class($date), ' ', $date->format('Y-m-d H:i:s.u P'), "\n";
    if ($extension->pack($packer, $date) !== (new TimestampExtension())->pack($packer, Timestamp::fromDateTime($date))) {
        echo "not as TimestampExtension packs it\n";
    }
}
var_dump($extension->pack($packer, 'a string'), $extension->pack($packer, new stdClass()));

$stream = fopen('php://memory', 'w+');
fwrite($stream, $packer->pack($values[0]));
rewind($stream);
foreach (new StreamReader($stream, extensions: [$extension]) as $date) {
    echo $date->format('c'), "\n";
}
?>
--EXPECT--
-1
DateTimeImmutable: d6ff65e071c0 DateTimeImmutable 2024-02-29 12:00:00.000000 +00:00
DateTime: d7ff3b9ad9a065e063b0 DateTimeImmutable 2024-02-29 11:00:00.250001 +00:00
Birthday: c70cff1dcd6500ffffffffffffffff DateTimeImmutable 1969-12-31 23:59:59.500000 +00:00
MessagePack\Type\Timestamp: d7ff3b9ad99c65e071c0 DateTimeImmutable 2024-02-29 12:00:00.250000 +00:00
NULL
NULL
2024-02-29T12:00:00+00:00
