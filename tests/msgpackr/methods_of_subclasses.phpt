--TEST--
msgpackr: what a subclass overrides reads no records, and no method of one type does
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

class OtherUnpacker extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}
class OtherPacker extends Packer
{
    public function packMap($map): string
    {
        return parent::packMap($map);
    }
}
foreach (['92 01 40', 'd4 72 40 91 a161 01', '91 d6 62 00000006', 'c1', '92 01 cc40', '91 c7 01 72 40'] as $hex) {
    try {
        echo json((new OtherUnpacker(bytes($hex), UnpackOptions::USE_RECORDS))->unpack()), "\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
$options = [UnpackOptions::STRUCTURED_CLONE, UnpackOptions::MAP_AS_OBJECT];
foreach (['92 d6 69 00000001 91 01 d6 70 00000001' => 0, '91 d6 70 00000001' => 0, '91 c7 04 70 00000001' => 0, 'c1' => 0,
    'd6 62 00000006' => 0, '91 d6 71 00000001' => 0, '91 d4 73' => 0, '91 81 a161 01' => 1, '91 90' => 1] as $hex => $option) {
    try {
        echo json((new OtherUnpacker(bytes($hex), $options[$option]))->unpack()), "\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
foreach (['unpackInt' => '40', 'unpackExt' => 'd4 72 40 91 a161 01', 'unpackMap' => '40'] as $method => $hex) {
    try {
        echo json((new BufferUnpacker(bytes($hex), UnpackOptions::USE_RECORDS))->$method()), "\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
echo json((new BufferUnpacker(bytes('3f'), UnpackOptions::USE_RECORDS))->unpackInt()), "\n";
$object = (object) ['a' => 64];
foreach ([PackOptions::USE_RECORDS, PackOptions::STRUCTURED_CLONE, PackOptions::OBJECT_AS_MAP] as $option) {
    echo bin2hex((new OtherPacker($option))->pack([['a' => 64], $object])), "\n";
}
?>
--EXPECT--
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
[1,64]
[{"type":114,"data":"@"}]
A BufferUnpacker with another unpack() or read() cannot read bundled strings or values with an id
A BufferUnpacker with another unpack() or read() cannot read bundled strings or values with an id
A BufferUnpacker with another unpack() or read() cannot read bundled strings or values with an id
A BufferUnpacker with another unpack() or read() cannot read bundled strings or values with an id
A BufferUnpacker with another unpack() or read() cannot read bundled strings or values with an id
[{"type":113,"data":"\u0000\u0000\u0000\u0001"}]
Not enough data to read
A BufferUnpacker with another unpack() or read() cannot read maps as objects
[[]]
Unexpected int code: 0x40
Unexpected ext code: 0xd4
Unexpected map code: 0x40
63
9281a161cc4081a161cc40
9281a1614081a16140
9281a1614081a16140
