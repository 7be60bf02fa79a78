--TEST--
msgpackr: the time for a value with an id is linear in the levels of what it contains
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

/* With twice the time for each level it would not end. */
$options = UnpackOptions::STRUCTURED_CLONE | UnpackOptions::MAP_AS_OBJECT;
foreach (["\x91", "\x81\xa1a", "\xd4\x73\0\x91", "\xd4\x65\0\x93\xa1e\xa1m"] as $prefix) {
    $value = (new BufferUnpacker("\xd6\x69\0\0\0\1" . str_repeat($prefix, 400) . "\x01", $options))->unpack();
    echo get_debug_type($value), "\n";
}
?>
--EXPECT--
array
stdClass
MessagePack\Type\Set
MessagePack\Type\Error
