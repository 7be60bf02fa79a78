--TEST--
msgpackr: an ext value anywhere in what userland packs has no other meaning in a structured clone
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, CanBePacked, Packer, PackOptions, UnpackOptions};
use MessagePack\Type\{Ext, RegExp, Set};

class Part implements CanBePacked
{
    public function __construct(private mixed $value) {}
    public function pack(Packer $packer): string
    {
        return $packer->pack($this->value);
    }
}

function packed(mixed $value, int $options = 0): string
{
    $object = new stdClass;
    try {
        return bin2hex((new Packer($options | PackOptions::STRUCTURED_CLONE))->pack([$object, $object, new Part($value)]));
    } catch (Exception $exception) {
        return $exception->getMessage();
    }
}
foreach ([0, PackOptions::USE_RECORDS] as $options) {
    echo packed([new Ext(0x70, "\0\0\0\1")], $options), "\n";
    echo packed(['key' => new Ext(0x69, "\0\0\0\1"), 'other' => [1]], $options), "\n";
    echo packed([[new Ext(0x73, "\0"), [1]], 2], $options), "\n";
    echo packed([1, new Ext(0x65, "\0")], $options), "\n";
    echo packed([new Set([1]), new RegExp('a', 'g'), new Ext(0x70, "\0\0\0")], $options), "\n";
}
$bytes = hex2bin(packed([new Set([1]), 2]));
echo json_encode((new BufferUnpacker($bytes, UnpackOptions::STRUCTURED_CLONE))->unpack()[2][0]->values ?? null), "\n";
?>
--EXPECT--
An ext value of type 112 has another meaning in a structured clone, in [2]
An ext value of type 105 has another meaning in a structured clone, in [2]
An ext value of type 115 has another meaning in a structured clone, in [2]
An ext value of type 101 has another meaning in a structured clone, in [2]
93d6690000000180d6700000000193d473009101d4780092a161a167c70370000000
An ext value of type 112 has another meaning in a structured clone, in [2]
An ext value of type 105 has another meaning in a structured clone, in [2]
An ext value of type 115 has another meaning in a structured clone, in [2]
An ext value of type 101 has another meaning in a structured clone, in [2]
93d66900000001d4724090d6700000000193d473009101d4780092a161a167c70370000000
[1]
