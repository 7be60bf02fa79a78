--TEST--
Timestamp::toDateTime() requires a constructed Timestamp with nanoseconds below 1,000,000,000
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

$unconstructed = (new ReflectionClass(Timestamp::class))->newInstanceWithoutConstructor();
foreach ([new Timestamp(0, -1), new Timestamp(0, 1000000000), $unconstructed] as $timestamp) {
    try {
        var_dump($timestamp->toDateTime());
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
ValueError: The nanoseconds of a timestamp must be between 0 and 999999999, -1 given
ValueError: The nanoseconds of a timestamp must be between 0 and 999999999, 1000000000 given
TypeError: MessagePack\Type\Timestamp has not been constructed
