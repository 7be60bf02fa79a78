--TEST--
A PHP list is read into a class or shape with the keys "0" and so on, as json_decode() makes one of such a map
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Name;
use MessagePack\Codec;
use MessagePack\CodecOptions;

final class Pair { public function __construct(#[Name('0', '1')] public int $a, #[Name('2')] public int $b = 7) {} }

foreach (['{"0": 1}', '{"0": 1, "1": 2}', '{"0": 1, "2": 3}', '["x"]', '[]', '[[], 5]'] as $json) {
    foreach ([0, CodecOptions::FORBID_UNKNOWN, CodecOptions::ALL_ERRORS] as $options) {
        try {
            echo json_encode((new Codec('Pair', $options))->map(json_decode($json, true))), "\n";
        } catch (MessagePack\Exception\MappingException $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
try {
    (new Codec('Pair', CodecOptions::FORBID_UNKNOWN))->map([1, 2 => 3, 3 => 4]);
} catch (MessagePack\Exception\MappingException $e) {
    echo $e->getMessage(), "\n";
}
try {
    (new Codec('Pair'))->unpack("\x91\x01");
} catch (MessagePack\Exception\MappingException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
{"a":1,"b":7}
{"a":1,"b":7}
{"a":1,"b":7}
$[1]: expected each key or field once, one twice given
$[1]: expected each key or field once, one twice given
$[1]: expected each key or field once, one twice given
{"a":1,"b":3}
{"a":1,"b":3}
{"a":1,"b":3}
$[0]: expected int, string given
$[0]: expected int, string given
$[0]: expected int, string given
$[0]: expected int, nothing given
$[0]: expected int, nothing given
$[0]: expected int, nothing given
$[0]: expected int, array given
$[0]: expected int, array given
$[0]: expected int, array given (and 1 more)
$[3]: expected no such key, one given
$: expected Pair, array given
