--TEST--
\MessagePack::pack() and unpack() return what the functions return
--EXTENSIONS--
msgpack
--FILE--
<?php
$packer = new MessagePack;
foreach ([null, 1.5, 'text', [1, ['x' => 2]], new ArrayObject([1]), STDIN] as $value) {
    var_dump(@$packer->pack($value) === @msgpack_pack($value));
}
foreach (["\x92\x01\x02", '', "\xc1", "\x91", "\x01\x02", "\x81\xcb\x3f\xf8\0\0\0\0\0\0\x01"] as $bytes) {
    echo json_encode($packer->unpack($bytes)), "\n";
}
try {
    $packer->pack(fn() => 1);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}

class Wakes
{
    public $packer;

    public function __wakeup()
    {
        // A change during the call applies to the next message.
        $this->packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['Wakes', 'Other']);
        $this->packer->setOption(MessagePack::OPT_PHPONLY, false);
    }

    public function __serialize(): array
    {
        return [];
    }

    public function __unserialize(array $data): void
    {
        global $packer;
        $this->packer = $packer;
        $this->__wakeup();
    }
}
$packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['Wakes', 'ArrayObject']);
[$wakes, $array] = $packer->unpack(msgpack_pack([new Wakes, new ArrayObject([5])]));
var_dump($wakes->packer === $packer, count($array));
var_dump(bin2hex($packer->pack(new Wakes)));
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
[1,2]
null

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false

Warning: [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing in %s on line %d
false

Warning: [msgpack] (php_msgpack_unserialize) Extra bytes in %s on line %d
1

Warning: [msgpack] (msgpack_unserialize_map_item) illegal key type in %s on line %d
{"1.5":1}
Serialization of 'Closure' is not allowed
bool(true)
int(1)
string(2) "90"
