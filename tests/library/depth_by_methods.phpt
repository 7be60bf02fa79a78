--TEST--
max_depth applies equally to an unpacker that overrides a method
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=3
--FILE--
<?php
use MessagePack\BufferUnpacker;

class Unpacks extends BufferUnpacker { public function unpack() { return parent::unpack(); } }
class Reads extends BufferUnpacker { public function read($length) { return parent::read($length); } }
class Heads extends BufferUnpacker { public function unpackArrayHeader() { return parent::unpackArrayHeader(); } }

foreach ([BufferUnpacker::class, Unpacks::class, Reads::class, Heads::class] as $class) {
    foreach ([3, 4] as $levels) {
        foreach (["\x91" => 'unpackArray', "\x81\x01" => 'unpackMap'] as $head => $method) {
            foreach (['unpack', $method] as $each) {
                try {
                    $value = (new $class(str_repeat($head, $levels) . "\xc0"))->$each();
                    echo "$class, $levels levels: ", json_encode($value), "\n";
                } catch (MessagePack\Exception\UnpackingFailedException $e) {
                    echo "$class, $levels levels: ", $e->getMessage(), "\n";
                }
            }
        }
    }
}
?>
--EXPECT--
MessagePack\BufferUnpacker, 3 levels: [[[null]]]
MessagePack\BufferUnpacker, 3 levels: [[[null]]]
MessagePack\BufferUnpacker, 3 levels: {"1":{"1":{"1":null}}}
MessagePack\BufferUnpacker, 3 levels: {"1":{"1":{"1":null}}}
MessagePack\BufferUnpacker, 4 levels: Maximum depth of 3 exceeded, in [0][0][0]
MessagePack\BufferUnpacker, 4 levels: Maximum depth of 3 exceeded, in [0][0][0]
MessagePack\BufferUnpacker, 4 levels: Maximum depth of 3 exceeded, in [1][1][1]
MessagePack\BufferUnpacker, 4 levels: Maximum depth of 3 exceeded, in [1][1][1]
Unpacks, 3 levels: [[[null]]]
Unpacks, 3 levels: [[[null]]]
Unpacks, 3 levels: {"1":{"1":{"1":null}}}
Unpacks, 3 levels: {"1":{"1":{"1":null}}}
Unpacks, 4 levels: Maximum depth of 3 exceeded
Unpacks, 4 levels: Maximum depth of 3 exceeded
Unpacks, 4 levels: Maximum depth of 3 exceeded
Unpacks, 4 levels: Maximum depth of 3 exceeded
Reads, 3 levels: [[[null]]]
Reads, 3 levels: [[[null]]]
Reads, 3 levels: {"1":{"1":{"1":null}}}
Reads, 3 levels: {"1":{"1":{"1":null}}}
Reads, 4 levels: Maximum depth of 3 exceeded
Reads, 4 levels: Maximum depth of 3 exceeded
Reads, 4 levels: Maximum depth of 3 exceeded
Reads, 4 levels: Maximum depth of 3 exceeded
Heads, 3 levels: [[[null]]]
Heads, 3 levels: [[[null]]]
Heads, 3 levels: {"1":{"1":{"1":null}}}
Heads, 3 levels: {"1":{"1":{"1":null}}}
Heads, 4 levels: Maximum depth of 3 exceeded, in [0][0][0]
Heads, 4 levels: Maximum depth of 3 exceeded, in [0][0][0]
Heads, 4 levels: Maximum depth of 3 exceeded, in [1][1][1]
Heads, 4 levels: Maximum depth of 3 exceeded, in [1][1][1]
