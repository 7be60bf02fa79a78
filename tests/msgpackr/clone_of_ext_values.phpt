--TEST--
msgpackr: an ext value of userland that a structured clone would read as something else is rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{CanBePacked, CanPack, Packer, PackOptions};
use MessagePack\Type\{Ext, Map};

class Bytes implements CanBePacked
{
    public function __construct(private string $bytes) {}
    public function pack(Packer $packer): string
    {
        return $this->bytes;
    }
}

class Streams implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        return is_resource($value) ? $packer->packExt(0x70, 'abcd') : null;
    }
}

function packed(mixed $value, int $options = 0): string
{
    try {
        return bin2hex((new Packer($options | PackOptions::STRUCTURED_CLONE, [new Streams]))->pack($value));
    } catch (Exception $exception) {
        return $exception->getMessage();
    }
}
foreach ([0x69, 0x70, ord('s'), ord('x'), ord('e'), ord('t'), ord('B'), 0, 5] as $type) {
    echo "$type: ", packed([new Ext($type, "\0")]), ', ', packed([new Ext($type, "\1\0\0\0")]), "\n";
}
echo packed(new Ext(0x69, 'abcd')), "\n";
echo packed(new Map(['a' => new Ext(0x69, 'abcd')]), PackOptions::USE_RECORDS), "\n";
echo packed([new Bytes("\xc7\4\x69abcd")]), "\n";
echo packed([new Bytes("\xd4\x73\0\x90")]), "\n";
echo packed([STDIN]), "\n";
echo bin2hex((new Packer)->pack(new Ext(0x69, 'abcd'))), "\n";
?>
--EXPECT--
105: 91d46900, An ext value of type 105 has another meaning in a structured clone, in [0]
112: 91d47000, An ext value of type 112 has another meaning in a structured clone, in [0]
115: An ext value of type 115 has another meaning in a structured clone, in [0], 91d67301000000
120: An ext value of type 120 has another meaning in a structured clone, in [0], 91d67801000000
101: An ext value of type 101 has another meaning in a structured clone, in [0], 91d66501000000
116: 91d47400, 91d67401000000
66: 91d44200, 91d64201000000
0: 91d40000, 91d60001000000
5: 91d40500, 91d60501000000
An ext value of type 105 has another meaning in a structured clone
An ext value of type 105 has another meaning in a structured clone, in ->map[a]
An ext value of type 105 has another meaning in a structured clone, in [0]
91d4730090
An ext value of type 112 has another meaning in a structured clone, in [0]
d66961626364
