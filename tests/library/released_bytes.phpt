--TEST--
Offsets, comparisons and dumps begin after the released bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

$unpacker = new BufferUnpacker("\x01\x02\x03\x04\x05\x06\x07\x08");
$same = new BufferUnpacker("\x03\x04\x05\x06\x07\x08");
$unpacker->skip(2);
var_dump($unpacker->release(), $unpacker->release(), $unpacker == $same, (fn($unpacker) => $unpacker == $same)(clone $unpacker));
var_dump(print_r($unpacker, true) === print_r($same, true), $unpacker->getRemainingCount());
$unpacker->unpack();
$unpacker->release();
var_dump($unpacker->seek(1)->unpack(), $unpacker->seek(-1)->unpack(), $unpacker->seek(0)->unpack(), $unpacker->skip(-1)->unpack());
foreach ([fn() => $unpacker->seek(5), fn() => $unpacker->skip(-2), fn() => $unpacker->seek(-6), fn() => $unpacker->skip(4)] as $call) {
    try {
        $call();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
echo json_encode($unpacker->append("\x09\x92\x0a")->tryUnpack()), "\n";
var_dump($unpacker->release(), $unpacker->getRemainingCount());
$copy = clone $unpacker;
echo json_encode([$unpacker->append("\x0b")->tryUnpack(), $copy->append("\x0c\x0d")->tryUnpack()]), "\n";
echo json_encode([$unpacker->read(0) ?: $unpacker->release(), $unpacker->hasRemaining(), $unpacker->append("\x01\x02")->tryUnpack()]), "\n";
?>
--EXPECT--
int(2)
int(0)
bool(true)
bool(true)
bool(true)
int(6)
int(5)
int(8)
int(4)
int(4)
Unable to seek to position 5
Unable to seek to position -1
Unable to seek to position -1
Unable to seek to position 5
[5,6,7,8,9]
int(6)
int(2)
[[[10,11]],[[10,12],13]]
[3,false,[1,2]]
