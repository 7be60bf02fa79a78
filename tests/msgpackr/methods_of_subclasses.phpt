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
foreach (['unpackInt' => '40', 'unpackExt' => 'd4 72 40 91 a161 01', 'unpackMap' => '40'] as $method => $hex) {
    try {
        echo json((new BufferUnpacker(bytes($hex), UnpackOptions::USE_RECORDS))->$method()), "\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
echo json((new BufferUnpacker(bytes('3f'), UnpackOptions::USE_RECORDS))->unpackInt()), "\n";
echo bin2hex((new OtherPacker(PackOptions::USE_RECORDS))->pack([['a' => 64]])), "\n";
?>
--EXPECT--
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
A BufferUnpacker with another unpack() or read() cannot read records or bundled strings
[1,64]
[{"type":114,"data":"@"}]
Unexpected int code: 0x40
Unexpected ext code: 0xd4
Unexpected map code: 0x40
63
9181a161cc40
