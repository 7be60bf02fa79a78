--TEST--
Compact form: an empty array at the end of a message is not read with the ext value that the next message is
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

$next = "\xd4\x51\x07";
foreach (['90', 'dc0000', '9190', '81a16190', '92a5476f6e653182c0d45000c090'] as $digits) {
    $unpacker = new MessagePackUnpacker();
    $unpacker->feed(message($digits) . $next);
    echo "$digits: ", $unpacker->execute() ? shown($unpacker->data()) : 'rejected', "\n";
}
foreach (['90', 'dc0000', '9190', '81a16190'] as $digits) {
    $unpacker = new BufferUnpacker(message($digits) . $next, UnpackOptions::COMPACT);
    echo shown($unpacker->unpack()), ' ', $unpacker->unpack()->type, "\n";
}
show_unpacked('extra bytes', message('90') . $next);
?>
--EXPECT--
90: a:0:{}
dc0000: a:0:{}
9190: a:1:{i:0;a:0:{}}
81a16190: a:1:{s:1:"a";a:0:{}}
92a5476f6e653182c0d45000c090: a:2:{i:0;s:5:"Gone1";i:1;O:5:"Gone1":0:{}}
a:0:{} 81
a:0:{} 81
a:1:{i:0;a:0:{}} 81
a:1:{s:1:"a";a:0:{}} 81
extra bytes: Extra bytes at offset 7
