--TEST--
Compact form: dates are written as columns of what they serialize to, and read as payloads, in which no array is repeated
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
error_reporting(E_ALL & ~E_DEPRECATED); // about another property

class Day extends DateTimeImmutable
{
}
class Named extends DateTime
{
    public string $name = 'name';
}
class Restored extends DateTime
{
    public function __unserialize(array $data): void
    {
        parent::__unserialize($data);
    }
}
function dates(string $class, string $zone, int $count = 40): array
{
    return array_map(fn($i) => (new $class('@' . (1700000000 + 100001 * $i)))->setTimezone(new DateTimeZone($zone)), range(1, $count));
}
function form(string $what, array $list): void
{
    $packed = compact_form($list);
    $read = msgpack_unpack($packed);
    echo $what, ': ', intdiv(strlen($packed), count($list)), ' bytes each', serialize($read) === serialize($list) ? '' : ', another value', "\n";
}
form('UTC', dates('DateTimeImmutable', 'UTC'));
form('an offset', dates('DateTime', '+05:30'));
form('a zone', dates('Day', 'Europe/Berlin'));
form('several zones', [...dates('Day', 'Europe/Berlin', 20), ...dates('Day', 'EST', 20)]);
form('microseconds', array_map(fn($i) => new DateTime('2024-01-01 00:00:00.' . 1234 * $i), range(1, 40)));
form('with a property', dates('Named', 'UTC'));
form('with an __unserialize()', dates('Restored', 'UTC'));
form('two classes', [...dates('Day', 'UTC', 20), ...dates('DateTime', 'UTC', 20)]);
form('one of them twice', [...$dates = dates('DateTime', 'UTC'), $dates[7]]);
form('few', dates('DateTime', 'UTC', 3));
try {
    compact_form(array_map(fn($i) => new class('UTC') extends DateTime {}, range(1, 9)));
} catch (Exception $e) {
    echo preg_replace('/@anonymous.*\'/s', '@anonymous\'', $e->getMessage()), "\n";
}

function read(string $what, string $class, array $columns, string $after = '', array $options = []): void
{
    $columns += ['date' => '93' . str_repeat('ba' . bin2hex('2024-01-02 03:04:05.000006'), 3), 'timezone_type' => '93030303', 'timezone' => '93a3555443a3555443a3555443'];
    $keys = implode('', array_map(fn($key) => bin2hex(chr(0xa0 + strlen($key)) . $key), array_keys($columns)));
    $message = message(($after ? '92' : '') . '92c703523400' . '03' . dechex(0x93 + 2 * count($columns)) . 'c70051c0' . $keys
        . bin2hex(chr(0xa0 + strlen($class)) . $class) . implode('', $columns) . $after);
    try {
        $read = msgpack_unpack($message, null, $options + ['throw' => true]);
        echo "$what: ", json_encode(array_map(fn($date) => [$date->format('H:i:s.u e'), $date->more ?? null], $read)), "\n";
    } catch (Throwable $e) {
        echo $what, ': ', get_class($e), ': ', $e->getMessage(), "\n";
    }
}
read('dates', 'DateTime', []);
read('dates of a class that has got an __unserialize() since', 'Restored', []);
read('another key', 'DateTime', ['more' => '93 01 02 03']);
read('an array', 'DateTime', ['timezone' => '93 90 90 90']);
read('an array again', 'DateTime', ['timezone' => '93 9101 d45306 d45306'], '01');
read('a reference to an element', 'DateTime', ['timezone' => '93 90 90 90'], '82c0020006');
read('a long text', 'DateTime', ['date' => '93' . str_repeat('d931' . bin2hex(str_pad('2024-01-02', 49, ' sat')), 3)]);
read('a text that is no longer than others', 'DateTime', ['date' => '93' . str_repeat('d930' . bin2hex(str_pad('2024-01-02 03:04:05.000006', 48)), 3)]);
read('no date', 'DateTime', ['date' => '93010203']);
read('a class that is not allowed', 'DateTime', ["\0A\0b" => '93010203'], '', ['allowed_classes' => ['DateTime']]);
read('another payload of PHP', 'ArrayObject', []);
?>
--EXPECT--
UTC: 8 bytes each
an offset: 8 bytes each
a zone: 8 bytes each
several zones: 9 bytes each
microseconds: 7 bytes each
with a property: 40 bytes each
with an __unserialize(): 8 bytes each
two classes: 10 bytes each
one of them twice: 8 bytes each
few: 50 bytes each
Serialization of 'DateTime@anonymous' is not allowed, in [0]
dates: [["03:04:05.000006 UTC",null],["03:04:05.000006 UTC",null],["03:04:05.000006 UTC",null]]
dates of a class that has got an __unserialize() since: [["03:04:05.000006 UTC",null],["03:04:05.000006 UTC",null],["03:04:05.000006 UTC",null]]
another key: MessagePack\Exception\UnpackingFailedException: Parse error at offset 163, in [0]
an array: MessagePack\Exception\UnpackingFailedException: Parse error at offset 145, in [0]
an array again: MessagePack\Exception\UnpackingFailedException: Parse error at offset 62, in [0][1]->timezone
a reference to an element: MessagePack\Exception\UnpackingFailedException: Parse error at offset 146, in [0][0]
a long text: MessagePack\Exception\UnpackingFailedException: Parse error at offset 226, in [0]
a text that is no longer than others: [["03:04:05.000006 UTC",null],["03:04:05.000006 UTC",null],["03:04:05.000006 UTC",null]]
no date: Error: Invalid serialization data for DateTime object
a class that is not allowed: MessagePack\Exception\UnpackingFailedException: Parse error at offset 163, in [0]
another payload of PHP: MessagePack\Exception\UnpackingFailedException: Parse error at offset 58, in [0]
