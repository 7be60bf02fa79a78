--TEST--
array<string, T> with the keys "0", "1" is the same for the compact form and records
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

foreach (['array<string, int>' => ['0' => 7, '1' => 8], 'array<string, array<string, int>>|int' => ['0' => ['0' => 1], 'a' => ['0' => 2]]] as $type => $value) {
    foreach ([0, CodecOptions::COMPACT, CodecOptions::RECORDS] as $options) {
        $codec = new Codec($type, $options);
        var_dump($codec->unpack($codec->pack($value)) === $value, $codec->validate($codec->pack($value)));
    }
    $compact = new Codec($type, CodecOptions::COMPACT);
    foreach ([$value, array_fill(0, 200, 5)] as $packed) {
        if (str_starts_with($type, 'array<string, int>')) {
            var_dump((new Codec($type))->unpack($compact->pack($packed)) === $packed);
        }
    }
    $part = (new MessagePack\Raw("\x91\x91\x07"))[0];
    foreach ([fn () => (new Codec($type))->unpack("\x91\x07"), fn () => $part->as(new Codec($type))] as $read) {
        try {
            $read();
        } catch (MessagePack\Exception\MappingException $exception) {
            echo $exception->getMessage(), ', ', $exception->errors[0]->offset, "\n";
        }
    }
}
?>
--EXPECT--
bool(true)
array(0) {
}
bool(true)
array(0) {
}
bool(true)
array(0) {
}
bool(true)
bool(true)
$: expected array<string, int>, array given, 0
$: expected array<string, int>, array given, -1
bool(true)
array(0) {
}
bool(true)
array(0) {
}
bool(true)
array(0) {
}
$: expected array<string, array<string, int>>|int, array given, 0
$: expected array<string, array<string, int>>|int, array given, -1
