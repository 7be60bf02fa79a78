--TEST--
A Timestamp's numbers are private
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

$timestamp = new Timestamp(5, 6);
$attempts = [
    fn () => $timestamp->seconds,
    fn () => $timestamp->seconds = 7,
    fn () => $timestamp->nanoseconds++,
];
foreach ($attempts as $attempt) {
    try {
        $attempt();
        echo "Not rejected\n";
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
echo $timestamp->getSeconds(), ' ', $timestamp->getNanoseconds(), "\n";
?>
--EXPECT--
Cannot access private property MessagePack\Type\Timestamp::$seconds
Cannot access private property MessagePack\Type\Timestamp::$seconds
Cannot access private property MessagePack\Type\Timestamp::$nanoseconds
5 6
