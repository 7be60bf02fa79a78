--TEST--
The values without a match that select() walks behind back-references are bounded in plain MessagePack
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Exception\UnpackingFailedException, Raw};

// [an array by reference of 500 keys, that array, ...]
$shared = "\xde\x01\xf5\xc0\1" . implode(array_map(fn (int $i): string => "\xcd" . pack('n', $i) . "\1", range(1, 500)));
$message = fn (int $count): string => "\xdc" . pack('n', $count + 1) . $shared . str_repeat("\x82\xc0\2\0\2", $count);
foreach ([150, 300] as $count) {
    foreach (['a key' => 7, 'all keys' => Raw::ANY, 'none' => 'x'] as $name => $key) {
        try {
            $found = iterator_count((new Raw($message($count)))->select([Raw::ANY, $key]));
            echo "$count, $name: $found\n";
        } catch (UnpackingFailedException $exception) {
            echo "$count, $name: ", $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
150, a key: 151
150, all keys: 75500
150, none: 0
300, a key: 301
300, all keys: 150500
300, none: A part of a message has more than 20 values for each byte of the message
