--TEST--
Codec::pack(): a Raw whose levels need more C stack than there is becomes no records
--EXTENSIONS--
msgpack
--INI--
fiber.stack_size=262144
msgpack.max_depth=10000
--FILE--
<?php
use MessagePack\{Codec, CodecOptions, Raw};

$codec = new Codec('mixed', CodecOptions::RECORDS);
$fiber = new Fiber(function () use ($codec) {
    foreach (["\x91", "\x81\xa1a"] as $head) {
        foreach ([500, 2000, 4000, 9999] as $levels) {
            try {
                $packed = $codec->pack(new Raw(str_repeat($head, $levels) . "\xc0"));
                echo $levels < 9999 ? '' : "packed\n";
            } catch (MessagePack\Exception\PackingFailedException $e) {
                echo $levels < 9999 ? '' : $e->getMessage() . "\n";
            }
        }
    }
});
$fiber->start();
?>
--EXPECT--
The C stack is exhausted by nested arrays, objects or calls
The C stack is exhausted by nested arrays, objects or calls
