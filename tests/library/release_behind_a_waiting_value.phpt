--TEST--
release() abandons a partial value when it drops the value's first bytes
--EXTENSIONS--
msgpack
--INI--
memory_limit=256M
--FILE--
<?php
use MessagePack\BufferUnpacker;

foreach ([1, 1000, 30_000_000] as $count) {
    $unpacker = new BufferUnpacker("\x01\xdd\x7f\xff\xff\xff\x02");
    echo count($unpacker->unpack() === 1 ? $unpacker->tryUnpack() : []), ' ';
    $unpacker->append(str_repeat("\x03", $count) . "\x93\x04");
    $unpacker->seek(-2);
    echo $unpacker->release() === 7 + $count ? 'released ' : 'not released ';
    echo json_encode([$unpacker->append("\x05")->tryUnpack(), $unpacker->append("\x06")->tryUnpack(), $unpacker->getRemainingCount()]), "\n";
}
?>
--EXPECT--
0 released [[],[[4,5,6]],0]
0 released [[],[[4,5,6]],0]
0 released [[],[[4,5,6]],0]
