--TEST--
A shape that ends in ... has other keys, too, also under FORBID_UNKNOWN; they are ignored
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions};

foreach (['array{a: int, ...}', 'array{a: int}', 'array{int, ...}', 'array{int}', 'list{...}', 'array{...}'] as $type) {
    foreach ([['a' => 1, 'b' => 2], [1, 2]] as $value) {
        foreach ([0, CodecOptions::FORBID_UNKNOWN] as $options) {
            try {
                echo "$type: ", json_encode((new Codec($type, $options))->map($value)), "\n";
            } catch (MessagePack\Exception\MappingException $e) {
                echo "$type: ", $e->getMessage(), "\n";
            }
        }
    }
}
?>
--EXPECT--
array{a: int, ...}: {"a":1}
array{a: int, ...}: {"a":1}
array{a: int, ...}: array{a: int, ...}: $: expected array{a: int, ...}, array given
array{a: int, ...}: array{a: int, ...}: $: expected array{a: int, ...}, array given
array{a: int}: {"a":1}
array{a: int}: array{a: int}: $.b: expected no such key, one given
array{a: int}: array{a: int}: $: expected array{a: int}, array given
array{a: int}: array{a: int}: $: expected array{a: int}, array given
array{int, ...}: array{int, ...}: $: expected array{int, ...}, map given
array{int, ...}: array{int, ...}: $: expected array{int, ...}, map given
array{int, ...}: [1]
array{int, ...}: [1]
array{int}: array{int}: $: expected array{int}, map given
array{int}: array{int}: $: expected array{int}, map given
array{int}: [1]
array{int}: array{int}: $[1]: expected no such key, one given
list{...}: list{...}: $: expected list{...}, map given
list{...}: list{...}: $: expected list{...}, map given
list{...}: []
list{...}: []
array{...}: []
array{...}: []
array{...}: array{...}: $: expected array{...}, array given
array{...}: array{...}: $: expected array{...}, array given
