--TEST--
What select() walks behind back-references is bounded in plain MessagePack: 20 times its bytes, and 256 MiB
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Exception\UnpackingFailedException, Raw};

// [an array by reference of 500 keys, or with a list of so many elements before the last key, that array, ...]
$keys = "\xde\x01\xf5\xc0\1" . implode(array_map(fn (int $i): string => "\xcd" . pack('n', $i) . "\1", range(1, 500)));
$list = fn (int $size): string => "\x83\xc0\1\xa1y\xdd" . pack('N', $size) . str_repeat("\1", $size) . "\7\1";
$message = fn (string $shared, int $count): string => "\xdd" . pack('N', $count + 1) . $shared . str_repeat("\x82\xc0\2\0\2", $count);
$messages = ['300 of keys' => $message($keys, 300), '140000 of keys' => $message($keys, 140000), '64 of a list' => $message($list(400_000), 64),
    '700 of a list' => $message($list(400_000), 700)];
// An object with a list of small values, or of a large one and a small one, and references to it
$object = fn (string $elements, int $count): string => "\xdd" . pack('N', $count + 1) . "\x82\xc0\xa1A\xc0$elements" . str_repeat("\x82\xc0\4\0\2", $count);
$messages['3000 of an object'] = $object("\xdc" . pack('n', 2000) . str_repeat("\1", 2000), 3000);
$messages['700 of an object'] = $object("\x93\1\xc6" . pack('N', 400_000) . str_repeat("\1", 400_000) . "\1", 700);
foreach ($messages as $what => $bytes) {
    foreach (['a key' => [7], 'all keys' => [Raw::ANY], 'none' => ['x'], 'none, of all' => [Raw::ANY, 'x'], 'an element' => ['y', 399_999]] as $name => $path) {
        try {
            $found = 0;
            foreach ((new Raw($bytes))->select([Raw::ANY, ...$path]) as $part) {
                if (++$found === 10_000) {
                    break;
                }
            }
            echo "$what, $name: $found\n";
        } catch (UnpackingFailedException $exception) {
            echo "$what, $name: ", $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
300 of keys, a key: 301
300 of keys, all keys: 10000
300 of keys, none: 0
300 of keys, none, of all: 0
300 of keys, an element: 0
140000 of keys, a key: 10000
140000 of keys, all keys: 10000
140000 of keys, none: A part of a message has more than 20 values for each byte of the message
140000 of keys, none, of all: A part of a message has more than 20 values for each byte of the message
140000 of keys, an element: A part of a message has more than 20 values for each byte of the message
64 of a list, a key: 65
64 of a list, all keys: 130
64 of a list, none: 0
64 of a list, none, of all: 0
64 of a list, an element: 65
700 of a list, a key: A part of a message has more than 20 values for each byte of the message
700 of a list, all keys: A part of a message has more than 20 values for each byte of the message
700 of a list, none: A part of a message has more than 20 values for each byte of the message
700 of a list, none, of all: A part of a message has more than 20 values for each byte of the message
700 of a list, an element: A part of a message has more than 20 values for each byte of the message
3000 of an object, a key: 3001
3000 of an object, all keys: 10000
3000 of an object, none: 0
3000 of an object, none, of all: A part of a message has more than 20 values for each byte of the message
3000 of an object, an element: 0
700 of an object, a key: 0
700 of an object, all keys: A part of a message has more than 20 values for each byte of the message
700 of an object, none: 0
700 of an object, none, of all: 0
700 of an object, an element: 0
