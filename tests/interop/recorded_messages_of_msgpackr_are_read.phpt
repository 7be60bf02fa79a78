--TEST--
Recorded messages of msgpackr are read, whole and byte by byte, without Node
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
require __DIR__ . '/include/recorded.php';
require __DIR__ . '/include/PhpValues.php';

use MessagePack\{BufferUnpacker, UnpackOptions};
use MessagePack\Extension\TimestampExtension;

function read_in_pieces(BufferUnpacker $unpacker, string $message): mixed
{
    $values = [];
    foreach (str_split($message) as $byte) {
        $values = [...$values, ...$unpacker->append($byte)->tryUnpack()];
    }
    return count($values) === 1 ? $values[0] : count($values) . ' values';
}

$messages = recorded_messages();
$right = 0;
// That one has a test of its own.
$values = array_diff_key(recorded_values(), ['keys that are a back-reference' => true]);
foreach ($values as $name => [, , $expected]) {
    $options = UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE | UnpackOptions::DECIMAL_FLOAT32;
    $unpacker = new BufferUnpacker('', $options, [new TimestampExtension]);
    foreach ([fn () => $unpacker->reset($messages[$name])->unpack(), fn () => read_in_pieces($unpacker->reset(''), $messages[$name])] as $i => $read) {
        try {
            $value = PhpValues::describe($read(), true);
        } catch (Throwable $exception) {
            $value = $exception::class . ': ' . $exception->getMessage();
        }
        $right += (int) ($value === $expected);
        echo $value === $expected ? '' : "$name: " . json_encode($value) . "\n";
    }
}
echo $right, ' of ', 2 * count($values), " readings are right\n";
?>
--EXPECT--
76 of 76 readings are right
