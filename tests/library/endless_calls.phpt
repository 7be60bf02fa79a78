--TEST--
Infinite recursion of methods, self-containing arrays and too deep values are exceptions
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\Type\Map;

class Itself implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        return $packer->pack([$this]);
    }
}
class Returning implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        return $packer->pack($value);
    }
}
class Plain extends Packer
{
    public function packArray($array)
    {
        return parent::packArray($array);
    }
}
class Asking extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}

$array = [1];
$array['self'] = &$array;
$list = [];
$list[] = &$list;
$deep = 1;
for ($i = 0; $i < 5000; $i++) {
    $deep = [$deep];
}
$calls = [
    'object in itself' => fn() => (new Packer)->pack(new Itself),
    'transformer that asks again' => fn() => (new Packer(null, [new Returning]))->pack(new stdClass),
    'map in itself' => fn() => (new Packer)->pack($array),
    'list in itself' => fn() => MessagePack::pack($list),
    'list in itself, packArray()' => fn() => (new Packer)->packArray($list),
    'list in itself, subclass' => fn() => (new Plain)->pack($list),
    'Map of a list in itself' => fn() => (new Packer)->pack(new Map($list)),
    'deep' => fn() => (new Packer)->pack($deep),
    'deep, subclass' => fn() => (new Plain)->pack($deep),
    'deep message' => fn() => (new BufferUnpacker(str_repeat("\x91", 5000) . "\x01"))->unpack(),
    'deep message of maps' => fn() => MessagePack::unpack(str_repeat("\x81\x01", 5000) . "\x01"),
    'deep message, unpackArray()' => fn() => (new BufferUnpacker(str_repeat("\x91", 5000) . "\x01"))->unpackArray(),
    'deep message, subclass' => fn() => (new Asking(str_repeat("\x91", 5000) . "\x01"))->unpack(),
    'deep message, tryUnpack()' => fn() => (new BufferUnpacker("\x01" . str_repeat("\x91", 5000) . "\x01"))->tryUnpack(),
];
foreach ($calls as $name => $call) {
    try {
        $call();
        echo "$name: no exception\n";
    } catch (Throwable $e) {
        echo "$name: ", $e::class, ': ', preg_replace('/, in \S{4}\K\S{300,}/', '...', $e->getMessage()), "\n";
    }
}
$array = $list = null;
ini_set('msgpack.max_depth', 3);
echo bin2hex((new Packer)->pack([[[1]]])), "\n";
foreach ([fn() => (new Packer)->pack([[[[1]]]]), fn() => MessagePack::unpack("\x91\x91\x91\x91\x01"), fn() => MessagePack::unpack("\x91\x91\x91\x01")] as $call) {
    try {
        echo json_encode($call()), "\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
object in itself: MessagePack\Exception\PackingFailedException: Maximum depth of 1000 calls exceeded
transformer that asks again: MessagePack\Exception\PackingFailedException: Maximum depth of 1000 calls exceeded
map in itself: MessagePack\Exception\PackingFailedException: Maximum depth of 4096 exceeded, in [sel...
list in itself: MessagePack\Exception\PackingFailedException: Maximum depth of 4096 exceeded, in [0][...
list in itself, packArray(): MessagePack\Exception\PackingFailedException: Maximum depth of 4096 exceeded, in [0][...
list in itself, subclass: MessagePack\Exception\PackingFailedException: Maximum depth of 1000 calls exceeded
Map of a list in itself: MessagePack\Exception\PackingFailedException: Maximum depth of 4096 exceeded, in ->ma...
deep: MessagePack\Exception\PackingFailedException: Maximum depth of 4096 exceeded, in [0][...
deep, subclass: MessagePack\Exception\PackingFailedException: Maximum depth of 1000 calls exceeded
deep message: MessagePack\Exception\UnpackingFailedException: Maximum depth of 4096 exceeded, in [0][...
deep message of maps: MessagePack\Exception\UnpackingFailedException: Maximum depth of 4096 exceeded, in [1][...
deep message, unpackArray(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 4096 exceeded, in [0][...
deep message, subclass: MessagePack\Exception\UnpackingFailedException: Maximum depth of 1000 calls exceeded
deep message, tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 4096 exceeded, in [0][...
91919101
Maximum depth of 3 exceeded, in [0][0][0]
Maximum depth of 3 exceeded, in [0][0][0]
[[[1]]]
