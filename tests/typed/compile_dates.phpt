--TEST--
Classes of dates, those that extend them, and Raw
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Day extends DateTimeImmutable {}
class Mutable extends DateTime
{
    public int $extra = 1;
}
abstract class AbstractDay extends DateTimeImmutable {}
interface Dated extends DateTimeInterface {}
class Own extends DateTimeImmutable
{
    public function __construct(string $text) {}
}
class Ending extends DateTimeImmutable
{
    public function __destruct() {}
}
class Event
{
    public function __construct(public DateTimeInterface $a, public ?DateTime $b = null, public ?Day $c = null, public MessagePack\Raw|null $raw = null) {}
}
$event = (new MessagePack\Codec('Event'))->map(['a' => '2026-01-02T03:04:05Z', 'b' => 5, 'c' => '2026-01-02T03:04:05+01:00', 'raw' => ['x' => [1, 2]]]);
var_dump(get_class($event->a), get_class($event->b), get_class($event->c), (string) $event->raw);
var_dump(get_class((new MessagePack\Codec('Mutable'))->map(0)));
compile_all('DateTimeInterface', 'DateTimeImmutable', 'DateTime', '?Day', 'AbstractDay', 'Dated', 'Own', 'Ending', 'DateTimeZone', 'DateInterval', 'Day|int', 'MessagePack\Raw|string', 'MessagePack\Type\Timestamp');
?>
--EXPECT--
string(17) "DateTimeImmutable"
string(8) "DateTime"
string(3) "Day"
string(13) "{"x": [1, 2]}"
string(7) "Mutable"
DateTimeInterface: ok
DateTimeImmutable: ok
DateTime: ok
?Day: ok
Type "AbstractDay": AbstractDay is a date with a constructor or destructor of its own, or abstract, which is not supported
Type "Dated": Dated is a date with a constructor or destructor of its own, or abstract, which is not supported
Type "Own": Own is a date with a constructor or destructor of its own, or abstract, which is not supported
Type "Ending": Ending is a date with a constructor or destructor of its own, or abstract, which is not supported
Type "DateTimeZone": DateTimeZone is an internal class, which is not supported
Type "DateInterval": DateInterval is an internal class, which is not supported
Type "Day|int": Day and int cannot be told apart in a message
Type "MessagePack\Raw|string": MessagePack\Raw and string cannot be told apart in a message
Type "MessagePack\Type\Timestamp": MessagePack\Type\Timestamp is an internal class, which is not supported
