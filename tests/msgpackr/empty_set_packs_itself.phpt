--TEST--
A Set without values that has been unpacked packs itself
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

$set = (new BufferUnpacker("\xd4\x73\x00\x90", UnpackOptions::STRUCTURED_CLONE))->unpack();
echo bin2hex($set->pack(new Packer(PackOptions::STRUCTURED_CLONE))), "\n";
?>
--EXPECT--
d4730090
