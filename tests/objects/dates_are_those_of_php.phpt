--TEST--
Dates are packed and unpacked as PHP's __serialize() and __unserialize() do, in every zone, around changes of clocks
--EXTENSIONS--
msgpack
--FILE--
<?php
mt_srand(11);
error_reporting(E_ALL & ~E_DEPRECATED); /* dynamic properties of dates */

class Day extends DateTimeImmutable
{
}

class Meeting extends DateTime
{
    public string $room = 'blue';
}

#[AllowDynamicProperties]
class Any extends DateTime
{
    public function __destruct()
    {
        Any::$destroyed++;
    }

    public static int $destroyed = 0;
}

/** All that tells one date from another. */
function told(DateTimeInterface $date): string
{
    $next = (clone $date)->modify('+1 day 1 second');
    return $date->format(' x Y-m-d H:i:s.u e T P Z I U ') . $date->getOffset() . $date->getTimezone()->getName()
        . $next->format(' c T ') . (clone $date)->setTimezone(new DateTimeZone('Asia/Tokyo'))->format('c ')
        . serialize($next) . serialize($date->diff($next));
}

function seconds_near_changes(DateTimeZone $zone): array
{
    $changes = array_slice($zone->getTransitions(-1000000000, 1900000000) ?: [], 1);
    shuffle($changes);
    $seconds = [];
    foreach (array_slice($changes, 0, 10) as ['ts' => $change]) {
        foreach ([-86401, -86400, -7200, -3600, -1800, -1, 0, 1, 1800, 3599, 3600, 7200, 86399, 86400, 86401] as $more) {
            $seconds[] = $change + $more;
        }
    }
    return $seconds;
}

$zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Asia/Kolkata', 'Australia/Lord_Howe',
    'Africa/Casablanca', 'America/Sao_Paulo', 'Pacific/Apia', 'Europe/Dublin', 'GMT', 'EST', 'CEST', 'Z',
    '+00:00', '+05:30', '-00:30', '-12:00', '+14:00', '+01:02:03'];
$classes = [DateTime::class, DateTimeImmutable::class, Day::class, Meeting::class, Any::class];
$count = 0;
foreach ($zones as $zone) {
    $zone = new DateTimeZone($zone);
    $seconds = seconds_near_changes($zone);
    for ($i = 0; $i < 60; $i++) {
        $seconds[] = PHP_INT_SIZE === 8 ? mt_rand(-4000000000, 5000000000) : mt_rand(-2000000000, 2000000000);
        $seconds[] = mt_rand(1600000000, 1900000000);
    }
    array_push($seconds, -62167219200, -62167132800, -70000000000, 253402300799, 253402200000, 300000000000);
    shuffle($seconds);
    $dates = [];
    foreach ($seconds as $i => $second) {
        $class = $classes[$i % 5];
        $dates[] = $date = (new $class("@$second"))->setTimezone($zone)->modify('+' . mt_rand(0, 1) * mt_rand(0, 999999) . ' usec');
        if ($date instanceof Any && $i % 2) {
            $date->mood = 'fine';
        }
        $payload = msgpack_pack($date->__serialize());
        $bytes = "\x82\xc0" . msgpack_pack($date::class) . "\xc0$payload";
        if (msgpack_pack($date) !== $bytes) {
            var_dump('packed', $date, bin2hex(msgpack_pack($date)), bin2hex($bytes));
        }
    }
    foreach ([false, true] as $isCompact) {
        $unpacked = msgpack_unpack(msgpack_pack($dates, ['compact' => $isCompact]));
        foreach (unserialize(serialize($dates)) as $i => $expected) {
            if ($unpacked[$i]::class !== $expected::class || serialize($unpacked[$i]) !== serialize($expected)
             || told($unpacked[$i]) !== told($expected) || msgpack_pack($unpacked[$i]) !== msgpack_pack($expected)) {
                var_dump('unpacked', told($expected), told($unpacked[$i]));
            }
            $count++;
        }
    }
    unset($dates, $unpacked, $expected, $date);
}
var_dump($count > 5000, Any::$destroyed > 1000);

echo "What is no date that packing writes, after one that is\n";
$good = ['date' => '2024-02-29 12:00:00.500000', 'timezone_type' => 3, 'timezone' => 'Europe/Berlin'];
$others = [
    ['date' => '2024-02-30 12:00:00.500000'] + $good, ['date' => '2024-02-29 24:00:00.000000'] + $good,
    ['date' => '2024-02-29 12:00:60.000000'] + $good, ['date' => '2024-02-29T12:00:00.500000'] + $good,
    ['date' => '2024-02-29 12:00:00.50000Z'] + $good, ['date' => '2024-03-31 02:30:00.000000'] + $good,
    ['date' => 'tomorrow'] + $good, ['date' => 'first day of May 2020'] + $good, ['date' => 5] + $good, ['timezone_type' => 1] + $good,
    ['timezone_type' => 2] + $good, ['timezone_type' => 4] + $good, ['timezone_type' => '3'] + $good,
    ['timezone_type' => 4294967299] + $good, ['timezone' => 'Europe/berlin'] + $good, ['timezone' => "Europe/Berlin\0"] + $good,
    ['timezone' => 'Europe/Nowhere'] + $good, ['timezone' => ''] + $good, ['timezone' => str_repeat('x', 60)] + $good,
    $good + ['more' => 1], array_slice($good, 0, 2), [], ['timezone_type' => 1, 'timezone' => '+01:00'] + $good,
    ['timezone_type' => 2, 'timezone' => 'CET'] + $good,
];
$pack = fn ($payload) => "\x82\xc0" . msgpack_pack('DateTimeImmutable') . "\xc0" . msgpack_pack($payload);
foreach ($others as $other) {
    try {
        $date = unserialize('O:17:"DateTimeImmutable":' . substr(serialize($other), 2));
        $expected = told($date);
    } catch (Throwable $thrown) {
        $expected = $thrown::class . $thrown->getMessage();
    }
    try {
        $given = told(msgpack_unpack("\x93" . $pack($good) . $pack($good) . $pack($other))[2]);
    } catch (Throwable $thrown) {
        $given = $thrown::class . $thrown->getMessage();
    }
    if ($given !== $expected) {
        var_dump($other, $given, $expected);
    }
}
echo "A zone that moves its date, after one that it does not move\n";
foreach (['+05:00', 'EST'] as $i => $zone) {
    foreach (['noon', 'today', 'last day of', 'sunday', '0 weekdays'] as $move) {
        foreach (['03 12:00:00', '04 00:00:00', '28 13:14:15'] as $first) {
            $payloads = array_map(fn ($day) => ['date' => "2001-02-$day.000000", 'timezone_type' => $i + 1,
                'timezone' => "$zone $move"], [$first, '07 13:14:15']);
            $moved = msgpack_unpack("\x93" . $pack($payloads[0]) . $pack($payloads[1]) . $pack($payloads[1]))[1];
            $expected = unserialize('O:17:"DateTimeImmutable":' . substr(serialize($payloads[1]), 2));
            if (told($moved) !== told($expected)) {
                var_dump("$zone $move", told($moved), told($expected));
            }
        }
    }
}
echo "A date without its constructor\n";
try {
    msgpack_pack((new ReflectionClass('DateTime'))->newInstanceWithoutConstructor());
} catch (Error $error) {
    echo "It is refused\n";
}
--EXPECT--
bool(true)
bool(true)
What is no date that packing writes, after one that is
A zone that moves its date, after one that it does not move
A date without its constructor
It is refused
