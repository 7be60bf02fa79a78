--TEST--
Unpacking large strings, whole or from a stream, takes the memory of the strings once
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts its memory'); ?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, StreamReader, UnpackOptions};

/** The peak of memory above the start, relative to the message, in hundredths; null: the value is another. */
function peak(callable $unpack, string $message, mixed $expected): ?int
{
    $source = fopen('php://temp', 'w+');
    fwrite($source, $message);
    foreach (range(1, 2) as $time) {
        rewind($source);
        memory_reset_peak_usage();
        $start = memory_get_usage();
        $value = $unpack($message, $source);
        $peak = memory_get_peak_usage() - $start;
    }
    return $value === $expected ? intdiv(100 * $peak, strlen($message)) : null;
}

$text = fn(int $kilobytes) => str_repeat('k', $kilobytes << 10);
$values = [
    'a string' => $text(3000),
    'four strings' => array_map(fn($i) => $text(2500 + $i), range(1, 4)),
    'in a map, text after it' => ['a' => $text(5000), 'text' => 'a text', 'again' => 'a text', 'more' => 'a text', 'numbers' => range(1, 60)],
];
foreach ($values as $name => $value) {
    foreach (['plain' => false, 'compact' => true] as $form => $compact) {
        $message = msgpack_pack($value, ['compact' => $compact]);
        foreach ([
            'msgpack_unpack()' => fn($message) => msgpack_unpack($message),
            'BufferUnpacker' => fn($message) => (new BufferUnpacker($message, UnpackOptions::COMPACT))->unpack(),
            'StreamReader' => fn($message, $source) => (new StreamReader($source, UnpackOptions::COMPACT))->read($read) ? $read : null,
            'StreamReader, with records' => fn($message, $source) => $compact ? $value : ((new StreamReader($source, UnpackOptions::USE_RECORDS))->read($read) ? $read : null),
        ] as $way => $unpack) {
            $peak = peak($unpack, $message, $value);
            echo $peak === null ? "$name, $way, $form: DIFFERENT\n" : ($peak > 108 ? "$name, $way, $form: $peak %\n" : '');
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
