--TEST--
Timestamp::fromDateTime() passes on exceptions of the date's methods, and requires microseconds below 1,000,000
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

class Overflowing extends DateTimeImmutable
{
    public function format(string $format): string
    {
        return '1000000';
    }
}

foreach ([new Unborn, new Timeless, new Coarse, new Overflowing] as $date) {
    try {
        var_dump(Timestamp::fromDateTime($date));
    } catch (LogicException $exception) {
        echo get_class($date), ' ', $exception->getMessage(), "\n";
    } catch (ValueError $error) {
        echo get_class($date), ': ', $error->getMessage(), "\n";
    } catch (Error $error) {
        echo get_class($date), ": an Error\n";
    }
}
?>
--EXPECT--
Unborn: an Error
Timeless has no seconds
Coarse has no microseconds
Overflowing: The microseconds of a date must be between 0 and 999999, 1000000 given
