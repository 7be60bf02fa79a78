--TEST--
An empty array takes no level of msgpack.max_depth: what is read is packed again
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=3
--FILE--
<?php
use MessagePack\{BufferUnpacker, Codec, CodecOptions, Packer, PackOptions, UnpackOptions};

$packers = [
    'function' => msgpack_pack(...),
    'compact' => fn ($value) => msgpack_pack($value, ['compact' => true]),
    'Packer' => (new Packer())->pack(...),
    'records' => (new Packer(PackOptions::USE_RECORDS))->pack(...),
    'clones' => (new Packer(PackOptions::STRUCTURED_CLONE))->pack(...),
    'Codec' => (new Codec('mixed'))->pack(...),
    'Codec, records' => (new Codec('mixed', CodecOptions::RECORDS))->pack(...),
    'Codec, compact' => (new Codec('mixed', CodecOptions::COMPACT))->pack(...),
];
$read = fn (string $packed) => (new BufferUnpacker($packed, UnpackOptions::USE_RECORDS))->unpack();
$strings = array_fill(0, 20, 'a string that is repeated');
foreach ([[[[[]]]], ['a' => ['b' => ['c' => []]]], [$strings, [[[]]]], [[[[1]]]], [[[[[]]]]], [$strings, [[[0]]]]] as $value) {
    echo substr(json_encode($value), -18), ':';
    foreach ($packers as $name => $pack) {
        try {
            $packed = $pack($value);
            echo " $name", (str_contains($name, 'records') ? $read($packed) : msgpack_unpack($packed)) === $value ? '' : '!', ',';
        } catch (Exception $e) {
            echo str_starts_with($e->getMessage(), 'Maximum depth of 3 exceeded, in ') ? ' -' : $e->getMessage();
        }
    }
    echo "\n";
}

/* With types */
final class Lists
{
    /** @var array<string, list<int>> */
    public array $all = ['a' => []];
}
foreach (['list<list<list<list<int>>>>' => [[[[]]]], 'list<list<list<array<string, int>>>>' => [[[[]]]], 'list<Lists>' => [new Lists],
    'list<list<list<list<int>|array<string, int>>>>' => [[[[]]]], 'list<list<list<list<mixed>>>>' => [[[[1]]]]] as $type => $value) {
    echo $type, ':';
    foreach ([0, CodecOptions::RECORDS, CodecOptions::COMPACT] as $form) {
        $codec = new Codec($type, $form);
        try {
            $packed = $codec->pack($value);
            echo ' ', $codec->unpack($packed) == $value ? bin2hex($packed) : 'other';
        } catch (MessagePack\Exception\PackingFailedException $e) {
            echo ' ', $e->getMessage();
        }
    }
    echo "\n";
}
?>
--EXPECT--
[[[[]]]]: function, compact, Packer, records, clones, Codec, Codec, records, Codec, compact,
a":{"b":{"c":[]}}}: function, compact, Packer, records, clones, Codec, Codec, records, Codec, compact,
repeated"],[[[]]]]: function, compact, Packer, records, clones, Codec, Codec, records, Codec, compact,
[[[[1]]]]: - - - - - - - -
[[[[[]]]]]: - - - - - - - -
epeated"],[[[0]]]]: - - - - - - - -
list<list<list<list<int>>>>: 91919190 91919190 91919190
list<list<list<array<string, int>>>>: 91919180 919191d4724090 91919180
list<Lists>: 9181a3616c6c81a16190 91d4724091a3616c6cd4724191a16190 9181a3616c6c81a16190
list<list<list<list<int>|array<string, int>>>>: 91919190 91919190 91919190
list<list<list<list<mixed>>>>: Maximum depth of 3 exceeded, in $[0][0][0] Maximum depth of 3 exceeded, in $[0][0][0] Maximum depth of 3 exceeded, in $[0][0][0]
