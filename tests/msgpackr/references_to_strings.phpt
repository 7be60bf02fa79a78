--TEST--
msgpackr: a string with an id, of any length, is no value that is still being read, also where the message is rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

$read = 0;
for ($length = 0; $length < 300; $length++) {
    $string = str_repeat('x', $length);
    foreach (['', "\xc1"] as $end) {
        $bytes = ($end === '' ? "\x92" : "\x93") . "\xd6\x69\0\0\0\1" . msgpack_pack($string) . "\xd6\x70\0\0\0\1$end";
        try {
            $read += (new BufferUnpacker($bytes, UnpackOptions::STRUCTURED_CLONE))->unpack() === [$string, $string];
        } catch (MessagePack\Exception\UnpackingFailedException) {
        }
    }
}
echo $read, " read\n";
?>
--EXPECT--
300 read
