--TEST--
msgpackr: structures of a sequence outlast an incomplete record that is read anew
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

function unpacker(): BufferUnpacker
{
    $unpacker = new BufferUnpacker("\xd4\x72\x40\x91\xa2id\x01", UnpackOptions::USE_RECORDS);
    $unpacker->unpack();
    $unpacker->append("\x40")->tryUnpack();
    return $unpacker;
}

$unpacker = unpacker();
echo json_encode($unpacker->append("\x02\x40\x03")->unpack()), "\n";
echo json_encode($unpacker->tryUnpack()), "\n";

$unpacker = unpacker()->append("\x02\x40\x03");
echo json_encode($unpacker->skip(2)->tryUnpack()), "\n";
?>
--EXPECT--
{"id":2}
[{"id":3}]
[{"id":3}]
