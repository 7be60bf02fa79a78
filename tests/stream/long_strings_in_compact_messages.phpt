--TEST--
In compact messages, too, long strings are read into their own memory, and have their indexes
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{StreamReader, UnpackOptions};

function packed(mixed $value): string
{
    return msgpack_pack($value, ['compact' => true]);
}

function read(string $bytes, int $chunk): array
{
    $file = fopen('php://temp', 'w+');
    fwrite($file, $bytes);
    rewind($file);
    return iterator_to_array(new StreamReader($file, UnpackOptions::COMPACT, [], $chunk), false);
}

$long = fn(string $of) => str_repeat($of, 20_000);
$values = [
    'between strings' => ['text', $long('a'), 'other', 'text', 'other', 'text'],
    'again' => [$long('b'), 'text', $long('c'), $long('b'), 'text', $long('c'), 'text'],
    'in records' => array_map(fn($i) => ['id' => $i, 'name' => "name $i", 'content' => $long("$i"), 'after' => 'name 1'], range(1, 4)),
    'in maps in a table' => array_map(fn($i) => ['id' => $i, 'file' => ['name' => "name $i", 'content' => $long("$i"), 'type' => 'text/plain']], range(1, 4)),
    'before a table' => [$long('d'), array_map(fn($i) => ['id' => $i, 'type' => 'text', 'is_new' => true], range(1, 400))],
    'in short lists' => [['text', [$long('d'), 'text']], [['text', $long('e')], 'other'], 'other', $long('e')],
    'of lengths about the limit' => array_map(fn($i) => [str_repeat('f', 4090 + $i), 'text', "$i$i$i", "$i$i$i"], range(1, 12)),
    'bin' => ["\xff\xfe", $long("\xff"), 'text', 'text', 'text', $long("\xff")],
    'shared arrays' => [$shared = [$long('g'), 'text', 'more'], $shared, 'text', 'more', $shared],
    'not announced' => [$long('h'), 1],
    'alone' => $long('i'),
];
foreach ($values as $name => $value) {
    $bytes = packed($value);
    foreach ([1, 100, 4096, 8192, 50_000] as $chunk) {
        if (read("$bytes\x05$bytes", $chunk) !== [$value, 5, $value]) {
            echo "$name, $chunk: DIFFERENT\n";
        }
    }
    echo $name, str_starts_with($bytes, "\x92\x82\xc0\x03\x00\x00") ? ': compact' : '', "\n";
}
?>
--EXPECT--
between strings: compact
again: compact
in records: compact
in maps in a table: compact
before a table: compact
in short lists: compact
of lengths about the limit: compact
bin: compact
shared arrays: compact
not announced
alone
