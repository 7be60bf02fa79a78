--TEST--
Compact form: methods of one token, and subclasses that override methods
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};
use MessagePack\Exception\{InsufficientDataException, UnpackingFailedException};

class LoudPacker extends Packer
{
    public function packStr($str) { return parent::packStr(strtoupper($str)); }
}
class LoudUnpacker extends BufferUnpacker
{
    public function unpack() { return parent::unpack(); }
}
class QuietUnpacker extends BufferUnpacker
{
}

$value = [['name' => 'Alice Liddell'], ['name' => 'Alice Liddell'], 'Alice'];
$packer = new Packer(PackOptions::COMPACT);
$packed = $packer->pack($value);
echo "== packing\n";
echo bin2hex($packer->packArray($value)) === bin2hex((new Packer)->packArray($value)) ? 'plain' : 'not plain', "\n";
echo $packer->packMap(['name' => 'name']) === (new Packer)->packMap(['name' => 'name']) ? 'plain' : 'not plain', "\n";
echo bin2hex((new LoudPacker(PackOptions::COMPACT))->pack([['abc'], 'abc'])), "\n";

echo "== unpacking\n";
$calls = ['unpackArray', 'unpackArrayHeader', 'unpackMap', 'unpackStr', 'unpack'];
foreach ($calls as $method) {
    foreach ([[BufferUnpacker::class, UnpackOptions::COMPACT], [BufferUnpacker::class, null], [LoudUnpacker::class, UnpackOptions::COMPACT], [QuietUnpacker::class, UnpackOptions::COMPACT]] as [$class, $options]) {
        try {
            $result = json_encode((new $class($packed, $options))->$method());
        } catch (UnpackingFailedException $e) {
            $result = get_class($e) . ': ' . $e->getMessage();
        }
        echo "$class::$method(), ", $options ? 'compact' : 'plain', ": $result\n";
    }
}
$unpacker = new LoudUnpacker($packed, UnpackOptions::COMPACT);
try {
    var_dump($unpacker->tryUnpack());
} catch (UnpackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($unpacker->reset("\x91\x92\x82")->tryUnpack());
echo "== cut anywhere\n";
for ($i = 0; $i < strlen($packed); $i++) {
    try {
        (new BufferUnpacker(substr($packed, 0, $i), UnpackOptions::COMPACT))->unpack();
        echo "$i bytes suffice\n";
    } catch (InsufficientDataException) {
    }
}
try {
    (new BufferUnpacker("\x05\x92\x82\xc0\x03\x00\x00\x91\xd4\x50\x07", UnpackOptions::COMPACT))->seek(1)->unpack();
} catch (UnpackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
== packing
plain
plain
9291a3414243a3414243
== unpacking
MessagePack\BufferUnpacker::unpackArray(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected array code: 0x92
MessagePack\BufferUnpacker::unpackArray(), plain: MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got nil (0xc0)
LoudUnpacker::unpackArray(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected array code: 0x92
QuietUnpacker::unpackArray(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected array code: 0x92
MessagePack\BufferUnpacker::unpackArrayHeader(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected array code: 0x92
MessagePack\BufferUnpacker::unpackArrayHeader(), plain: 2
LoudUnpacker::unpackArrayHeader(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected array code: 0x92
QuietUnpacker::unpackArrayHeader(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected array code: 0x92
MessagePack\BufferUnpacker::unpackMap(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected map code: 0x92
MessagePack\BufferUnpacker::unpackMap(), plain: MessagePack\Exception\UnpackingFailedException: Unexpected map code: 0x92
LoudUnpacker::unpackMap(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected map code: 0x92
QuietUnpacker::unpackMap(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected map code: 0x92
MessagePack\BufferUnpacker::unpackStr(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected str code: 0x92
MessagePack\BufferUnpacker::unpackStr(), plain: MessagePack\Exception\UnpackingFailedException: Unexpected str code: 0x92
LoudUnpacker::unpackStr(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected str code: 0x92
QuietUnpacker::unpackStr(), compact: MessagePack\Exception\UnpackingFailedException: Unexpected str code: 0x92
MessagePack\BufferUnpacker::unpack(), compact: [{"name":"Alice Liddell"},{"name":"Alice Liddell"},"Alice"]
MessagePack\BufferUnpacker::unpack(), plain: MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got nil (0xc0)
LoudUnpacker::unpack(), compact: MessagePack\Exception\UnpackingFailedException: A BufferUnpacker with another unpack() or read() cannot read the compact form
QuietUnpacker::unpack(), compact: [{"name":"Alice Liddell"},{"name":"Alice Liddell"},"Alice"]
A BufferUnpacker with another unpack() or read() cannot read the compact form
array(0) {
}
== cut anywhere
The compact form is malformed at offset 10, in [0]
