--TEST--
A TimestampExtension leaves all values but timestamps to the transformers after it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{CanPack, Packer};
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\{Ext, Timestamp};

class Named implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        return $packer->packStr(is_object($value) ? get_debug_type($value) : gettype($value));
    }
}

class Overriding extends Packer
{
    public function packExt($type, $data)
    {
        return $this->packStr("packExt($type)");
    }
}

foreach ([Packer::class, Overriding::class] as $class) {
    $packer = new $class(null, [new TimestampExtension, new Named]);
    foreach ([new stdClass, new Ext(5, 'x'), fopen('php://memory', 'r'), new Timestamp(1), [new ArrayObject, new Timestamp(2)]] as $value) {
        echo json_encode(MessagePack\MessagePack::unpack($packer->pack($value))), "\n";
    }
}
?>
--EXPECT--
"stdClass"
"MessagePack\\Type\\Ext"
"resource"
"1970-01-01T00:00:01Z"
["ArrayObject","1970-01-01T00:00:02Z"]
"stdClass"
"MessagePack\\Type\\Ext"
"resource"
"packExt(-1)"
["ArrayObject","packExt(-1)"]