--TEST--
msgpackr: objects in an incomplete message may be freed before their unpacker, when the request ends
--EXTENSIONS--
msgpack
--ENV--
USE_ZEND_ALLOC=0
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

/* They hold themselves, so that the request frees them at its end, the newest objects first. */
$unpackers = [];
foreach (['82 a161 d670 00000001 a162', 'd473 00 92 d670 00000001', 'd465 00 93 a165 a16d 92 d670 00000001'] as $hex) {
    for ($i = 0; $i < 20; $i++) {
        $unpackers[] = $unpacker = new class('', UnpackOptions::STRUCTURED_CLONE | UnpackOptions::MAP_AS_OBJECT) extends BufferUnpacker {
            public array $all;
        };
        $unpacker->append(bytes("92 d669 00000001 $hex"));
        echo count($unpacker->tryUnpack());
    }
}
foreach ($unpackers as $unpacker) {
    $unpacker->all = $unpackers;
}
?>

--EXPECT--
000000000000000000000000000000000000000000000000000000000000
