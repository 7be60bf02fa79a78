--TEST--
Timestamp::fromDateTime() passes on what the date's own methods throw
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

class Unborn extends DateTime
{
    public function __construct()
    {
    }
}

class Timeless extends DateTimeImmutable
{
    public function getTimestamp(): int
    {
        throw new LogicException('has no seconds');
    }
}

class Coarse extends DateTimeImmutable
{
    public function format(string $format): string
    {
        throw new LogicException('has no microseconds');
    }
}

foreach ([new Unborn, new Timeless, new Coarse] as $date) {
    try {
        var_dump(Timestamp::fromDateTime($date));
    } catch (LogicException $exception) {
        echo get_class($date), ' ', $exception->getMessage(), "\n";
    } catch (Error $error) {
        echo get_class($date), ": an Error\n";
    }
}
?>
--EXPECT--
Unborn: an Error
Timeless has no seconds
Coarse has no microseconds
