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
?>
--EXPECT--
[[[[]]]]: function, compact, Packer, records, clones, Codec, Codec, records, Codec, compact,
a":{"b":{"c":[]}}}: function, compact, Packer, records, clones, Codec, Codec, records, Codec, compact,
repeated"],[[[]]]]: function, compact, Packer, records, clones, Codec, Codec, records, Codec, compact,
[[[[1]]]]: - - - - - - - -
[[[[[]]]]]: - - - - - - - -
epeated"],[[[0]]]]: - - - - - - - -
