--TEST--
A shape of which an optional key is left out and a required one is missing leaves nothing behind
--EXTENSIONS--
msgpack
--FILE--
<?php
$try = function () {
    $codec = new MessagePack\Codec("array{'a key'?: int, b: int, 'another key'?: int, c?: list<int>}");
    try {
        $codec->unpack("\x80");
    } catch (MessagePack\Exception\MappingException) {
    }
    return $codec->unpack("\x81\xa1b\x07");
};
var_dump($try() === ['b' => 7]);
$before = memory_get_usage();
for ($i = 0; $i < 100; $i++) {
    $try();
}
var_dump(memory_get_usage() - $before);
?>
--EXPECT--
bool(true)
int(0)
