--TEST--
Long strings among msgpackr's records, bundles and references are read into their own memory
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, PackOptions, StreamReader, UnpackOptions};

function read(string $bytes, int $options, int $chunk): array
{
    $file = fopen('php://temp', 'w+');
    fwrite($file, $bytes);
    rewind($file);
    return iterator_to_array(new StreamReader($file, $options, [], $chunk), false);
}

function check(string $name, int $options, string $bytes, array $expected): void
{
    foreach ([1, 100, 4096, 8192, 50_000] as $chunk) {
        $read = read($bytes, $options, $chunk);
        echo serialize($read) === serialize($expected) ? '' : "$name, $chunk: DIFFERENT\n";
    }
    echo "$name\n";
}

$long = fn(string $of) => str_repeat($of, 20_000);
$row = fn(int $i) => ['id' => $i, 'content' => $long("$i"), 'after' => "after $i"];
$records = new Packer(PackOptions::USE_RECORDS);
check('records', UnpackOptions::USE_RECORDS, $records->pack([$row(1), $row(2)]) . $records->pack($long('a')) . $records->pack([$row(3), $long('b')]),
    [[$row(1), $row(2)], $long('a'), [$row(3), $long('b')]]);

$object = (object) ['content' => $long('c'), 'self' => null];
$object->self = $object;
$clones = UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE | UnpackOptions::MAP_AS_OBJECT;
check('structured clones', $clones, (new Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE))->pack([$object, $object, 'end']), [[$object, $object, 'end']]);

$string = fn(string $text) => "\xda" . pack('n', strlen($text)) . $text;
$before = $string($long('e'));
check('before a bundle', UnpackOptions::USE_RECORDS, "\x92\xd6\x62" . pack('N', 6 + strlen($before)) . "$before\xc1\x04\xa0\xa4abcd", [[$long('e'), 'abcd']]);
?>
--EXPECT--
records
structured clones
before a bundle
