--TEST--
An array that is in many places of a message is an exception where all of them are walked, and not where one is
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Exception\UnpackingFailedException, Raw};

// [[1 …], [the first …], [the second …]], of 100, 100 and 20, and 12 keys and a list of 5 of the second.
$list = fn (int $count, string $value): string => "\xdc" . pack('n', $count) . str_repeat($value, $count);
$message = "\x92\x82\xc0\3\0\0\x95" . $list(100, "\1") . $list(100, "\xd4\x53\2") . $list(20, "\xd4\x53\3")
    . "\x8c" . implode(array_map(fn (int $i): string => chr($i) . "\xd4\x53\3", range(0, 11))) . $list(5, "\xd4\x53\3");
$raw = new Raw($message);
$walks = [
    'one' => fn (): int => count($raw->get('/2/19/99')),
    'some' => fn (): int => count($raw->get('/2/0')),
    'many' => fn (): int => count($raw->get('/4'), COUNT_RECURSIVE),
    'get()' => fn () => $raw->get('/2'),
    'bytes()' => fn () => $raw['2']->bytes(),
    'as text' => fn () => (string) $raw,
    'JSON' => fn () => json_encode($raw),
    'packing' => fn () => msgpack_pack(['part' => $raw['2']]),
    'comparison' => fn () => $raw['2'] == $raw['2'],
    'select() of a few' => fn (): int => iterator_count($raw->select([2, Raw::ANY, 0, Raw::ANY])),
    'select() of a list' => fn () => iterator_count($raw->select([2, Raw::ANY, Raw::ANY, Raw::ANY])),
    'select() of a map' => fn () => iterator_count($raw->select([3, Raw::ANY, Raw::ANY, Raw::ANY])),
    'select() of none' => fn () => iterator_count($raw->select([2, Raw::ANY, Raw::ANY, 'x', Raw::ANY])),
    'select() again and again' => function () use ($raw): int {
        for ($some = $raw->select([2, Raw::ANY, 0, Raw::ANY]), $i = $count = 0; $i < 60; $i++) {
            $count += iterator_count($some);
        }
        return $count;
    },
];
foreach ($walks as $name => $walk) {
    try {
        $result = $walk();
        echo "$name: ", $result, "\n";
    } catch (UnpackingFailedException $exception) {
        echo "$name: ", $exception->getMessage(), "\n";
    }
}
--EXPECT--
one: 100
some: 100
many: 50505
get(): A part of a message has more than 20 values for each byte of the message
bytes(): A part of a message has more than 20 values for each byte of the message
as text: A part of a message has more than 20 values for each byte of the message
JSON: A part of a message has more than 20 values for each byte of the message
packing: A part of a message has more than 20 values for each byte of the message, in [part]
comparison: A part of a message has more than 20 values for each byte of the message
select() of a few: 2000
select() of a list: A part of a message has more than 20 values for each byte of the message
select() of a map: A part of a message has more than 20 values for each byte of the message
select() of none: A part of a message has more than 20 values for each byte of the message
select() again and again: 120000
