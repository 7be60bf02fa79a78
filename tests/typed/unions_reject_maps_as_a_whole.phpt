--TEST--
Codec: a map with keys is none of the types of a union with a list, also in other forms and in map()
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

$type = "list<int>|'a'";
$codec = new Codec($type);
foreach (["\x81\xa1x\x01", "\x80", "\x91\x01"] as $bytes) {
    $calls = [fn () => $codec->unpack($bytes), fn () => (new Codec($type, CodecOptions::COMPACT))->unpack($bytes),
        fn () => (new Codec($type, CodecOptions::RECORDS))->unpack($bytes), fn () => $codec->map(msgpack_unpack($bytes))];
    foreach ($calls as $call) {
        try {
            echo json_encode($call()), "\n";
        } catch (MessagePack\Exception\MappingException $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
echo json_encode((new Codec("array<string, int>|'a'"))->map([5])), "\n"; // which PHP packs as a list
?>
--EXPECT--
$: expected list<int>|'a', map given
$: expected list<int>|'a', map given
$: expected list<int>|'a', map given
$: expected list<int>|'a', map given
[]
[]
[]
[]
[1]
[1]
[1]
[1]
[5]
